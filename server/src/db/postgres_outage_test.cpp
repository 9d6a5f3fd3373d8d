#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <regex>
#include <thread>

#include "db/testing.h"

namespace typecase::db {
namespace {

int local_socket(bool listens, std::uint16_t port) {
  int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  bool good = listens ? bind(file, plain, sizeof address) == 0 && listen(file, 64) == 0
                      : connect(file, plain, sizeof address) == 0;
  if (!good) throw std::system_error(errno, std::generic_category());
  return file;
}

// Passes connections on to PostgreSQL and counts them. While it is shut, each is ended at once.
class Relay {
 public:
  explicit Relay(std::uint16_t target)
      : target_(target), listener_(local_socket(true, 0)), acceptor_([this] { accept_all(); }) {}
  ~Relay() {
    shut();
    stopping_ = true;
    shutdown(listener_, SHUT_RDWR);
    acceptor_.join();
    close(listener_);
    for (std::thread& pump : pumps_) pump.join();
  }

  std::uint16_t port() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
  }
  int connections() const { return connections_; }
  void shut() { open_ = false; }
  void open() { open_ = true; }

 private:
  void accept_all() {
    for (;;) {
      int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (stopping_ || client < 0) return;
      ++connections_;
      if (open_)
        pumps_.emplace_back([this, client] { pump(client, local_socket(false, target_)); });
      else
        close(client);
    }
  }

  // Until one side ends or the relay is shut.
  void pump(int client, int server) const {
    pollfd both[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    bool alive = true;
    while (alive && open_) {
      poll(both, 2, 10);
      for (int from : {0, 1}) {
        if (both[from].revents == 0) continue;
        char bytes[16384];
        ssize_t size = read(both[from].fd, bytes, sizeof bytes);
        alive &=
            size > 0 && write(both[1 - from].fd, bytes, static_cast<std::size_t>(size)) == size;
      }
    }
    close(client);
    close(server);
  }

  const std::uint16_t target_;
  const int listener_;
  std::atomic<bool> open_ = true, stopping_ = false;
  std::atomic<int> connections_ = 0;
  std::vector<std::thread> pumps_;
  std::thread acceptor_;
};

class PostgresOutageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("TYPECASE_TEST_POSTGRES") == nullptr) GTEST_SKIP() << "no PostgreSQL";
    scratch_.emplace("postgresql");
    static const std::regex place("127\\.0\\.0\\.1:([0-9]+)");
    std::smatch found;
    ASSERT_TRUE(std::regex_search(scratch_->url, found, place));
    relay_.emplace(static_cast<std::uint16_t>(std::stoi(found[1])));
    std::string relayed = "127.0.0.1:" + std::to_string(relay_->port());
    Options options;
    options.busy_timeout_ms = 2000;  // A restart is waited for as long.
    database_ = Database::open(std::regex_replace(scratch_->url, place, relayed), options);
  }

  void read() {
    database_->read([](Connection& connection) { connection.rows("SELECT 1"); });
  }

  // How often the server is tried until a read fails.
  int tries_of_failing_read() {
    int before = relay_->connections();
    try {
      read();
      ADD_FAILURE() << "somebody answered";
    } catch (const DbError& error) {
      EXPECT_EQ(error.code, Errc::unavailable);
    }
    return relay_->connections() - before;
  }

  std::optional<testing::Scratch> scratch_;
  std::optional<Relay> relay_;
  std::unique_ptr<Database> database_;
};

constexpr int attempts_of_a_job = 8;

TEST_F(PostgresOutageTest, OnlyTheFirstReadWaitsForARestart) {
  relay_->shut();
  // One of the attempts tries again each 100 ms: more tries than attempts.
  EXPECT_GT(tries_of_failing_read(), attempts_of_a_job);
  EXPECT_LE(tries_of_failing_read(), attempts_of_a_job);

  relay_->open();
  EXPECT_NO_THROW(read());
}

}  // namespace
}  // namespace typecase::db
