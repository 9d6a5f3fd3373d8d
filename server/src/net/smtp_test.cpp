#include "net/smtp.h"

#include <gtest/gtest.h>

#include <future>

#include "net/testing.h"

namespace typecase::net {
namespace {

using testing::hear;
using testing::Peer;
using testing::say;

// Speaks just enough SMTP for one mail; `refusal` answers the recipient when it is not empty.
void serve_mail(int socket, std::string& heard, const std::string& refusal = "") {
  say(socket, "220 test\r\n");
  heard += hear(socket, "\r\n");
  say(socket, "250 test\r\n");
  heard += hear(socket, "\r\n");
  say(socket, "250 ok\r\n");
  heard += hear(socket, "\r\n");
  say(socket, refusal.empty() ? "250 ok\r\n" : refusal);
  if (!refusal.empty()) return;
  heard += hear(socket, "\r\n");
  say(socket, "354 go\r\n");
  heard += hear(socket, "\r\n.\r\n");
  say(socket, "250 taken\r\n");
}

SmtpSettings plain(const Peer& peer) {
  return {.host = "127.0.0.1", .port = peer.port(), .security = SmtpSettings::Security::none};
}

const Envelope envelope{"shop@example.org", {"ines@example.org"}};

TEST(SmtpTest, HandsTheMessageOverAndStuffsDots) {
  std::string heard;
  Peer peer([&](int socket) { serve_mail(socket, heard); });

  send_mail(plain(peer), envelope, "Subject: Hi\r\n\r\n.dot\r\n");

  EXPECT_NE(heard.find("MAIL FROM:<shop@example.org>"), heard.npos) << heard;
  EXPECT_NE(heard.find("RCPT TO:<ines@example.org>"), heard.npos) << heard;
  EXPECT_NE(heard.find("\r\n\r\n..dot\r\n.\r\n"), heard.npos) << heard;
}

TEST(SmtpTest, TellsTheServersRefusalWithItsCode) {
  std::string heard;
  Peer peer([&](int socket) { serve_mail(socket, heard, "550 no such user\r\n"); });
  try {
    send_mail(plain(peer), envelope, "Subject: Hi\r\n\r\nHi\r\n");
    FAIL();
  } catch (const NetError& error) {
    EXPECT_EQ(error.kind, NetErrorKind::rejected);
    EXPECT_EQ(error.status, 550);
  }
}

TEST(SmtpTest, SendsNothingWhenEncryptionIsRequiredAndNotOffered) {
  std::string heard;
  Peer peer([&](int socket) { serve_mail(socket, heard); });
  SmtpSettings settings = plain(peer);
  settings.security = SmtpSettings::Security::starttls;
  settings.user = "shop";
  settings.password = "secret";
  try {
    send_mail(settings, envelope, "Subject: Hi\r\n\r\nHi\r\n");
    FAIL();
  } catch (const NetError& error) {
    peer.stop();
    EXPECT_EQ(error.kind, NetErrorKind::tls);
    EXPECT_EQ(heard.find("MAIL"), heard.npos);
    EXPECT_EQ(heard.find("AUTH"), heard.npos);
  }
}

// The error that send_mail() throws when the server answers each command in turn with these.
NetError refusal(std::vector<std::string> answers, const std::string& user = "") {
  Peer peer([&](int socket) {
    for (const std::string& answer : answers) {
      say(socket, answer + "\r\n");
      if (&answer == &answers.back()) return;  // libcurl may keep the connection for later.
      hear(socket, answer.starts_with("354") ? "\r\n.\r\n" : "\r\n");
    }
  });
  SmtpSettings settings = plain(peer);
  settings.user = user;
  settings.password = "secret";
  try {
    send_mail(settings, envelope, "Subject: Hi\r\n\r\nHi\r\n");
  } catch (const NetError& error) {
    return error;
  }
  throw std::runtime_error("the mail was taken");
}

TEST(SmtpTest, TellsARefusalOfTheMailWithItsCode) {
  const std::string ok = "250 ok";
  EXPECT_EQ(refusal({"220 hi", ok, "550 no such sender"}).status, 550);
  EXPECT_EQ(refusal({"220 hi", ok, "451 later"}).status, 451);
  EXPECT_EQ(refusal({"220 hi", ok, ok, "450 greylisted"}).status, 450);
  EXPECT_EQ(refusal({"220 hi", ok, ok, ok, "554 no data"}).status, 554);
  EXPECT_EQ(refusal({"220 hi", ok, ok, ok, "354 go", "554 spam"}).status, 554);
  EXPECT_EQ(refusal({"220 hi", ok, ok, ok, "354 go", "452 full"}).status, 452);
}

TEST(SmtpTest, TellsARefusalOfTheShopWithoutACode) {
  for (const NetError& error :
       {refusal({"554 go away"}), refusal({"421 busy"}), refusal({"220 hi", "550 no", "550 no"}),
        refusal({"220 hi", "250 AUTH PLAIN", "535 wrong", "535 wrong"}, "shop"),
        refusal({"220 hi", "250 ok", "530 login first"})}) {
    EXPECT_EQ(error.kind, NetErrorKind::rejected) << error.what();
    EXPECT_EQ(error.status, 0) << error.what();
  }
}

TEST(SmtpTest, GivesUpOnAServerThatHangsOrDripsInsideTheTime) {
  for (bool drips : {false, true}) {
    std::promise<void> end;
    Peer peer([&, over = end.get_future().share()](int socket) {
      say(socket, "220-");
      while (over.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
        if (drips) say(socket, "x");
      }
    });
    SmtpSettings settings = plain(peer);
    settings.timeout = std::chrono::milliseconds(300);
    try {
      send_mail(settings, envelope, "Subject: Hi\r\n\r\nHi\r\n");
      ADD_FAILURE();
    } catch (const NetError& error) {
      EXPECT_EQ(error.kind, NetErrorKind::timeout) << error.what();
    }
    end.set_value();
  }
}

TEST(SmtpTest, TellsNoRefusalWhenTheConnectionBreaksInsteadOfAnAnswer) {
  Peer peer([&](int socket) {
    for (const char* answer : {"220 hi\r\n", "250 ok\r\n", "250 ok\r\n", "250 ok\r\n"}) {
      say(socket, answer);
      hear(socket, "\r\n");
    }
    say(socket, "354 go\r\n");
    hear(socket, "\r\n.\r\n");
  });
  try {
    send_mail(plain(peer), envelope, "Subject: Hi\r\n\r\nHi\r\n");
    FAIL();
  } catch (const NetError& error) {
    EXPECT_EQ(error.kind, NetErrorKind::reset);
    EXPECT_TRUE(error.may_have_arrived);
  }
}

TEST(SmtpTest, RefusesAnAddressThatWouldEndItsLine) {
  for (const char* bad : {"a@b\r\nRCPT TO:<x@y>", "a@b> <x@y", "", "a b@c"}) {
    EXPECT_THROW(send_mail({}, {"shop@example.org", {bad}}, ""), std::invalid_argument) << bad;
  }
}

}  // namespace
}  // namespace typecase::net
