// SPDX-License-Identifier: Apache-2.0
// mulx with the two carry chains of adcx and adox on four full limbs.
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/base/taint.hpp"
#include "cryptospeed/base/uint128.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"

CRYPTOSPEED_KERNEL_BEGIN(bmi2, "bmi2,adx")

#if CRYPTOSPEED_TAINT_MSAN || (defined(__clang__) && !defined(__OPTIMIZE__))
// MemorySanitizer does not look into assembly and would lose the secret there; valgrind does, and checks the other
// text. Without optimisation clang finds no registers for the assembly.
#include "cryptospeed/kex/x25519/x25519_fe51.inc"
#else
#include "cryptospeed/kex/x25519/x25519_fe64.inc"
#endif
#include "cryptospeed/kex/x25519/x25519_ladder.inc"

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const x25519_ops x25519_bmi2{{"bmi2", features::of("bmi2,adx")}, kernel_bmi2::multiply};
}  // namespace cryptospeed
