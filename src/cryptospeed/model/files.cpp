// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cryptospeed/model/json.hpp"
#include "cryptospeed/model/json_document.hpp"

namespace cryptospeed::model {
namespace {

class descriptor {
 public:
  explicit descriptor(int fd) : fd_(fd) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }
  /// close() can report an error of a write before it, on a network file system or with a quota.
  [[nodiscard]] bool close() {
    const int fd = fd_;
    fd_ = -1;
    return ::close(fd) == 0;
  }

 private:
  int fd_;
};

error failed(const std::string& path, const char* what, int number) {
  return error{errc::io, path + ": " + what + ": " + std::strerror(number)};
}

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// A device, a pipe or a socket has nothing to replace: it is written to as it stands.
result<done> write_directly(const std::string& path, std::string_view content) {
  descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (file.get() < 0) return failed(path, "cannot be opened for writing", errno);
  if (!write_all(file.get(), content)) return failed(path, "cannot be written", errno);
  if (!file.close()) return failed(path, "cannot be written", errno);
  return done{};
}

/// A link is followed, so that the file it points to is replaced and not the link.
std::string link_target(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string target(resolved);
  std::free(resolved);
  return target;
}

}  // namespace

result<done> write_file_atomically(const std::string& path, std::string_view content) {
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return failed(path, "cannot be written", EISDIR);
  if (exists && !S_ISREG(info.st_mode)) return write_directly(path, content);
  if (exists && ::access(path.c_str(), W_OK) != 0) return failed(path, "cannot be written", errno);
  const std::string target = exists ? link_target(path) : path;
  const std::size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : target.substr(0, slash);

  const std::string stem = target + "." + std::to_string(::getpid()) + ".tmp";
  std::string temporary = stem;
  int fd = -1;
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (attempt > 0) temporary = stem + std::to_string(attempt);
    fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) break;
  }
  if (fd < 0) return failed(path, "cannot be written", errno);
  descriptor file(fd);
  const auto give_up = [&](const char* what) {
    const int number = errno;
    ::unlink(temporary.c_str());
    return failed(path, what, number);
  };
  if (exists && ::fchmod(fd, info.st_mode & 07777) != 0) return give_up("cannot be given its permissions");
  if (!write_all(fd, content)) return give_up("cannot be written");
  if (::fsync(fd) != 0) return give_up("cannot be flushed to the disk");
  if (!file.close()) return give_up("cannot be written");
  if (::rename(temporary.c_str(), target.c_str()) != 0) return give_up("cannot be replaced");
  // From here on the file is in place; only whether the rename survives a power cut is still open.
  descriptor parent(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.get() >= 0 && ::fsync(parent.get()) != 0 && errno != EINVAL && errno != EROFS) {
    return failed(path, "was written, but its folder cannot be flushed to the disk", errno);
  }
  return done{};
}

result<run> read_result_file(const std::string& path) {
  descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (file.get() < 0) return failed(path, "cannot be opened", errno);
  std::string text;
  std::string buffer(std::size_t{1} << 20, '\0');
  while (true) {
    const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed(path, "cannot be read", errno);
    if (count == 0) break;
    text.append(buffer, 0, static_cast<std::size_t>(count));
    if (text.size() > max_json_bytes) break;  // parse_json refuses it
  }
  auto parsed = parse_json(text);
  if (!parsed) return error{parsed.failure().code, path + ": " + parsed.failure().message};
  return parsed;
}

}  // namespace cryptospeed::model
