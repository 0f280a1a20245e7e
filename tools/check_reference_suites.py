#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the reference suites with the rows that the five systems print, and says which of them live here.

usage: check_reference_suites.py TOOL

The names below were typed from the systems' published documents, not from the tool's data. Prints every row, the last
line is "N of M rows live". Exit 1 where a row is missing in the data or is there and in no document.
"""
import json
import subprocess
import sys

# One word a row; '~' stands for a blank inside a name. A name before ':' is the table the rows stand in.
DOCUMENTS = {
    "zig": """
        hash: ascon-256 md5 sha1 sha256 sha512 sha3-256 sha3-512 shake-128 shake-256 turboshake-128 turboshake-256 kt128
              blake2s blake2b blake3
        parallel: blake3-parallel kt128-parallel
        mac: ghash polyval poly1305 hmac-md5 hmac-sha1 hmac-sha256 hmac-sha512 siphash-2-4 siphash-1-3 siphash128-2-4
             siphash128-1-3 aegis-128x4~mac aegis-256x4~mac aegis-128x2~mac aegis-256x2~mac aegis-128l~mac aegis-256~mac
             aes-cmac
        exchange: x25519
        sign: ed25519 ecdsa-p256 ecdsa-p384 ecdsa-secp256k1 ml-dsa-44 ml-dsa-65 ml-dsa-87
        verify: ed25519 ml-dsa-44 ml-dsa-65 ml-dsa-87
        batch: ed25519
        aead: ascon-aead-128 chacha20Poly1305 xchacha20Poly1305 xchacha8Poly1305 xsalsa20Poly1305 aegis-128x4 aegis-128x2
              aegis-128l aegis-256x4 aegis-256x2 aegis-256 aes128-gcm aes256-gcm aes128-ocb aes256-ocb isapa128a
        aes: aes128-single aes256-single aes128-8 aes256-8
        pwhash: bcrypt scrypt argon2
        encaps: kyber512d00 kyber768d00 kyber1024d00
        decaps: kyber512d00 kyber768d00 kyber1024d00
        keygen: kyber512d00 kyber768d00 kyber1024d00
    """,
    "nalix": """
        envelope-64: Encrypt_Salsa20/64 Decrypt_Salsa20/64 Encrypt_Chacha20/64 Decrypt_Chacha20/64
                     Encrypt_Salsa20Poly1305/64 Decrypt_Salsa20Poly1305/64 Encrypt_Chacha20Poly1305/64
                     Decrypt_Chacha20Poly1305/64
        envelope-1024: Encrypt_Salsa20/1024 Decrypt_Salsa20/1024 Encrypt_Chacha20/1024 Decrypt_Chacha20/1024
                       Encrypt_Salsa20Poly1305/1024 Decrypt_Salsa20Poly1305/1024 Encrypt_Chacha20Poly1305/1024
                       Decrypt_Chacha20Poly1305/1024
        handshake: ComputeMasterSecret ComputeServerProof ComputeClientProof DeriveSessionKey
        hashing-64: Keccak256_Hash/64 HmacKeccak256_Compute/64 Poly1305_Compute/64 Pbkdf2_Hash/64 Pbkdf2_Verify/64
        hashing-1024: Keccak256_Hash/1024 HmacKeccak256_Compute/1024 Poly1305_Compute/1024 Pbkdf2_Hash/1024
                      Pbkdf2_Verify/1024
    """,
    "cryptonite": """
        ECC: pointAddTwoMuls-baseline pointAddTwoMuls-optimized pointAdd-ECC pointMul-ECC
        P256: pointAddTwoMuls-P256 pointAdd-P256 pointMul-P256
    """,
    "openhitls": """
        type: MD5 SHA1 SHA224 SHA256 SHA384 SHA512 SHA3_224 SHA3_256 SHA3_384 SHA3_512 SHAKE128 SHAKE256 SM3
              AES128_CBC AES192_CBC AES256_CBC AES128_GCM AES192_GCM AES256_GCM SM4_CBC SM4_GCM
        RSA: 512~bits/gen 512~bits/sign 512~bits/verify 1024~bits/gen 1024~bits/sign 1024~bits/verify
             2048~bits/gen 2048~bits/sign 2048~bits/verify 3072~bits/gen 3072~bits/sign 3072~bits/verify
             4096~bits/gen 4096~bits/sign 4096~bits/verify
        SM2: 512~bits/gen 512~bits/sign 512~bits/verify 512~bits/encrypt 512~bits/decrypt
    """,
    "sha3": """
        sha3: rust_crypto_sha3_256_input_32_bytes rust_crypto_sha3_256_input_4096_bytes
              tiny_keccak_sha3_256_input_32_bytes tiny_keccak_sha3_256_input_4096_bytes
        simd: sha3_256_x4_input_32_bytes sha3_256_x4_input_4096_bytes sha3_256_x8_input_32_bytes
              sha3_256_x8_input_4096_bytes
        accumulator: accumulator_build accumulator_append accumulator_prove accumulator_verify_proof
    """,
}


def typed(text):
    names, table = [], None
    for word in text.split():
        if word.endswith(":"):
            table = word[:-1]
        else:
            names.append(f"{table}/{word.replace('~', ' ')}")
    return names


def main():
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    live = total = problems = 0
    for suite, text in DOCUMENTS.items():
        said = subprocess.run([sys.argv[1], "run", "--suite", suite, "--dry-run", "--format", "json"], capture_output=True, text=True)
        if said.returncode != 0:
            print(f"FAILED: {suite}: exit {said.returncode}: {said.stderr.strip()}")
            return 1
        rows = json.loads(said.stdout)["suite_rows"]
        data = {row["name"]: row for row in rows}
        if len(data) != len(rows):
            print(f"FAILED: {suite}: two rows have one name")
            problems += 1
        wanted = typed(text)
        for name in wanted:
            total += 1
            row = data.get(name)
            if row is None:
                print(f"FAILED: {suite} {name}: in the document, not in the data")
                problems += 1
            elif row["live"]:
                live += 1
                who = sorted({identity.split("@")[1].split(":")[0] for identity in row["rows"]})
                print(f"{suite} {name}: live ({', '.join(who)})")
            else:
                print(f"{suite} {name}: {row['reason']}")
        for name in sorted(set(data) - set(wanted)):
            print(f"FAILED: {suite} {name}: in the data, in no document")
            problems += 1
        if not problems and [row["name"] for row in rows] != wanted:
            print(f"FAILED: {suite}: the rows stand in another order than the system prints them")
            problems += 1
    print(f"{live} of {total} rows live")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
