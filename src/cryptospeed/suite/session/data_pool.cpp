// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

namespace {

error system_error(const char* what) { return {errc::resource, std::string(what) + ": " + std::strerror(errno)}; }

}  // namespace

result<data_pool> data_pool::create(std::uint64_t size) {
  if (size == 0) return error{errc::invalid_argument, "a data pool of no bytes"};
  data_pool pool;
  pool.fd_ = memfd_create("cryptospeed-pool", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (pool.fd_ < 0) return system_error("memfd_create");
  if (ftruncate(pool.fd_, static_cast<off_t>(size)) != 0) return system_error("the data pool");
  void* base = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, pool.fd_, 0);
  if (base == MAP_FAILED) return system_error("the data pool");
  pool.base_ = static_cast<std::uint8_t*>(base);
  pool.size_ = size;
  // Its size is fixed, and no mapping made from now on may write: a provider cannot change its competitors' inputs.
  // Kernels before 5.1 do not know the last seal; there the workers' read-only mapping is all there is.
#ifdef F_SEAL_FUTURE_WRITE
  if (fcntl(pool.fd_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE) == 0) return pool;
#endif
  fcntl(pool.fd_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW);
  return pool;
}

data_pool::data_pool(data_pool&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      base_(std::exchange(other.base_, nullptr)),
      size_(std::exchange(other.size_, 0)) {}

data_pool& data_pool::operator=(data_pool&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(base_, other.base_);
  std::swap(size_, other.size_);
  return *this;
}

data_pool::~data_pool() {
  if (base_ != nullptr) munmap(base_, size_);
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace cryptospeed::suite
