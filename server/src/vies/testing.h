#pragma once

// For tests only: a register of VAT numbers that speaks the protocol of VIES and answers as the
// test says.

#include <atomic>
#include <functional>

#include "net/testing.h"

namespace typecase::vies::testing {

class Service {
 public:
  enum class Mode {
    valid,
    invalid,
    unavailable,
    member_state_down,
    slow  // Answers nothing until the client has left.
  };

  std::string url() const { return peer_.url(); }

  std::atomic<Mode> mode = Mode::valid;
  std::function<void()> before_answer;  // Set before the first question.
  std::atomic<int> questions = 0;       // Also the number within the next consultation number.

 private:
  static std::string failure(const std::string& code) {
    return net::testing::http_answer(
        500, R"({"actionSucceed":false,"errorWrappers":[{"error":")" + code + R"("}]})");
  }

  std::string answer(int question) const {
    const std::string identifier =
        R"(,"requestIdentifier":"WAPI)" + std::to_string(question) + R"("})";
    switch (mode) {
      case Mode::valid:
        return net::testing::http_answer(200, R"({"valid":true)" + identifier);
      case Mode::invalid:
        return net::testing::http_answer(200, R"({"valid":false)" + identifier);
      case Mode::unavailable:
        return failure("SERVICE_UNAVAILABLE");
      case Mode::member_state_down:
        return failure("MS_UNAVAILABLE");
      case Mode::slow:
        break;
    }
    return {};
  }

  void serve(int socket) {
    net::testing::hear_request(socket);
    const int question = ++questions;
    if (before_answer) before_answer();
    if (mode == Mode::slow) {
      net::testing::hear(socket, "never");
    } else {
      net::testing::say(socket, answer(question));
    }
  }

  net::testing::Peer peer_{[this](int socket) { serve(socket); }};
};

}  // namespace typecase::vies::testing
