#include "net/smtp.h"

#include <gtest/gtest.h>

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

TEST(SmtpTest, RefusesAnAddressThatWouldEndItsLine) {
  for (const char* bad : {"a@b\r\nRCPT TO:<x@y>", "a@b> <x@y", "", "a b@c"}) {
    EXPECT_THROW(send_mail({}, {"shop@example.org", {bad}}, ""), std::invalid_argument) << bad;
  }
}

}  // namespace
}  // namespace typecase::net
