/* SPDX-License-Identifier: Apache-2.0 */
/* A shared object that is no module. */
int cryptospeed_no_symbol(void);
int cryptospeed_no_symbol(void) { return 1; }
