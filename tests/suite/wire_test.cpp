// SPDX-License-Identifier: Apache-2.0
// What a worker claims costs the parent nothing until it has arrived: lengths in messages are numbers like any other.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "cryptospeed/suite/machine/machine_files.hpp"
#include "cryptospeed/suite/session/channel.hpp"
#include "cryptospeed/suite/session/protocol.hpp"

namespace cryptospeed::suite {
namespace {

class sockets {
 public:
  sockets() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0); }
  ~sockets() {
    for (const int end : ends) {
      if (end >= 0) close(end);
    }
  }
  std::array<int, 2> ends{-1, -1};
};

TEST(wire, a_length_alone_takes_no_memory) {
  sockets pair;
  wire_writer claim;
  claim.put<std::uint32_t>(0x57534343).put<std::uint32_t>(1).put<std::uint64_t>(channel::largest_message);
  ASSERT_EQ(write(pair.ends[0], claim.data().data(), claim.data().size()), 16);
  close(std::exchange(pair.ends[0], -1));
  channel from(pair.ends[1]);
  std::vector<std::uint8_t> message;
  std::uint32_t number = 0;
  EXPECT_EQ(from.receive(message, number, channel::no_deadline), io_status::closed);
  EXPECT_LT(message.capacity(), std::size_t{16} << 20);
}

TEST(wire, a_large_message_arrives_whole) {
  sockets pair;
  wire_writer message(channel::header_size);
  std::vector<std::uint8_t> content(5'000'000);
  for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<std::uint8_t>(i * 7 >> 3);
  message.put(cbytes(content));
  std::thread sender([&] {
    channel to(pair.ends[0]);
    EXPECT_EQ(to.send(message, 9, channel::no_deadline), io_status::ok);
  });
  channel from(pair.ends[1]);
  std::vector<std::uint8_t> got{1, 2, 3};
  std::uint32_t number = 0;
  EXPECT_EQ(from.receive(got, number, channel::no_deadline), io_status::ok);
  sender.join();
  EXPECT_EQ(number, 9u);
  wire_reader reader(got);
  const cbytes blob = reader.blob();
  EXPECT_TRUE(reader.finished());
  EXPECT_EQ(std::vector<std::uint8_t>(blob.begin(), blob.end()), content);
}

TEST(wire, more_algorithms_than_could_follow_are_none) {
  wire_writer info;
  for (int text = 0; text < 8; ++text) info.put(std::string_view(""));
  info.put(true).put<std::uint64_t>(1000);
  info.data().resize(info.data().size() + 1000);  // a byte for each, which is not what one takes
  wire_reader from(info.data());
  provider_info value;
  decode(from, value);
  EXPECT_FALSE(from.ok());
  EXPECT_TRUE(value.algorithms.empty());
}

TEST(machine_files, a_list_of_processors_is_no_longer_than_there_can_be) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "0-65535,";
  EXPECT_EQ(machine_files::cpu_list(text).size(), 8192u);
  EXPECT_EQ(machine_files::cpu_list("0-3,8,x,5-,-2,9-7"), (std::vector<int>{0, 1, 2, 3, 8}));
}

}  // namespace
}  // namespace cryptospeed::suite
