#include "mail/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "base/crypto/crypto.h"
#include "base/seed_testing.h"

namespace typecase::mail {
namespace {

using ::testing::HasSubstr;

const Time date{std::chrono::seconds{1'795'270'000}};
const Sender sender{"shop@example.org", "Open Sorts"};

Mail plain_mail() {
  return {"receipt", "ORDER", "ines@example.org", "Inês Duarte", "Your fonts", "Hello", ""};
}

std::vector<std::string> lines_of(const std::string& message) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < message.size();) {
    std::size_t end = message.find("\r\n", at);
    lines.push_back(message.substr(at, end - at));
    at = end == message.npos ? message.size() : end + 2;
  }
  return lines;
}

TEST(MessageTest, IsWholeAndTheSameEachTime) {
  std::string message = compose(plain_mail(), sender, "ID1", date);
  EXPECT_EQ(message, compose(plain_mail(), sender, "ID1", date));
  EXPECT_THAT(message, HasSubstr("From: \"Open Sorts\"\r\n <shop@example.org>\r\n"));
  EXPECT_THAT(message, HasSubstr("To: =?UTF-8?B?SW7DqnMgRHVhcnRl?=\r\n <ines@example.org>\r\n"));
  EXPECT_THAT(message, HasSubstr("Subject: Your fonts\r\n"));
  EXPECT_THAT(message, HasSubstr("Message-ID: <ID1@example.org>\r\n"));
  EXPECT_THAT(message, HasSubstr(" +0000\r\n"));
}

TEST(MessageTest, LetsNoFieldBeginAHeader) {
  Mail mail = plain_mail();
  mail.subject = "Hi\r\nBcc: thief@example.org";
  mail.to_name = "A\r\nX-Evil: 1\r\n\r\nbody";
  for (const std::string& line : lines_of(compose(mail, sender, "ID1", date))) {
    EXPECT_FALSE(line.starts_with("Bcc:")) << line;
    EXPECT_FALSE(line.starts_with("X-Evil:")) << line;
    EXPECT_FALSE(line.starts_with("body")) << line;
  }
}

// Pieces that have broken mail programs, put together at random; the seed is told when it fails.
TEST(MessageTest, LetsNoFieldBeginAHeaderWhateverStandsInIt) {
  const std::vector<std::string> pieces{"\r\n",
                                        "\n",
                                        "\r",
                                        "\r\n\r\n",
                                        "\r\n ",
                                        "Bcc: thief@example.org",
                                        "X: 1",
                                        std::string(1, '\0'),
                                        "\u0085",
                                        "\u2028",
                                        "\u2029",
                                        "\v",
                                        "\f",
                                        "=?UTF-8?B?DQpCY2M6IHg=?=",
                                        "\"",
                                        "\\",
                                        "<",
                                        ">",
                                        ",",
                                        ";",
                                        ":",
                                        "(",
                                        ")",
                                        " ",
                                        "\t",
                                        "é",
                                        "字",
                                        "🙂",
                                        "\xFF",
                                        "\xC3",
                                        "\xED\xA0\x80",
                                        std::string(100, 'w'),
                                        std::string(90, '\\'),
                                        "--=_ID1--",
                                        "."};
  const std::set<std::string> known{"Date",           "From",         "To",
                                    "Reply-To",       "Subject",      "Message-ID",
                                    "Auto-Submitted", "MIME-Version", "Content-Type"};
  const unsigned first = test_seed(0);
  for (unsigned seed = first; seed < first + 2000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    auto text = [&] {
      std::string made;
      for (auto n = random() % 8; n > 0; --n) made += pieces[random() % pieces.size()];
      return made;
    };
    Mail mail{"kind", "event", "ines@example.org", text(), text(), text(), "<p>" + text()};
    std::string message = compose(mail, {"shop@example.org", text(), text()}, "ID1", date);
    std::map<std::string, int> headers;
    for (const std::string& line : lines_of(message.substr(0, message.find("\r\n\r\n")))) {
      EXPECT_LE(line.size(), 78u) << line;
      EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; })) << line;
      if (!line.starts_with(' ')) ++headers[line.substr(0, line.find(':'))];
    }
    for (const auto& [name, count] : headers) {
      EXPECT_TRUE(known.contains(name)) << name;
      EXPECT_EQ(count, 1) << name;
    }
    std::size_t boundaries = 0;
    for (const std::string& line : lines_of(message)) boundaries += line.starts_with("--=_ID1");
    EXPECT_EQ(boundaries, 3u);
  }
}

TEST(MessageTest, SendsAnswersToTheFoundryWhereItsAddressIsAnother) {
  auto composed = [](const std::string& reply_to) {
    return compose(plain_mail(), {"shop@example.org", "Open Sorts", reply_to}, "ID1", date);
  };
  EXPECT_THAT(composed("hello@opensorts.example"),
              HasSubstr("Reply-To: \"Open Sorts\"\r\n <hello@opensorts.example>\r\n"));
  for (const char* none : {"", "shop@example.org", "no address", "a@b\r\nBcc: c@d"}) {
    EXPECT_THAT(composed(none), ::testing::Not(HasSubstr("Reply-To")));
  }
}

TEST(MessageTest, KeepsLinesShortAndSplitsNoCharacter) {
  Mail mail = plain_mail();
  mail.subject = std::string(20, 'x');
  for (int i = 0; i < 60; ++i) mail.subject += "字ﬁ";
  mail.text = mail.subject + mail.subject + "\n.\ntrailing \n";
  mail.html = "<p>" + mail.text + "</p>";
  for (const std::string& line : lines_of(compose(mail, sender, "ID1", date))) {
    EXPECT_LE(line.size(), 78u) << line;
    EXPECT_EQ(line.find_first_of("\r\n"), line.npos);
  }
  for (const std::string& line : lines_of(encode_header(mail.subject))) {
    std::size_t start = line.find("?B?") + 3;
    std::string word = line.substr(start, line.find("?=", start) - start);
    std::ranges::replace(word, '+', '-');
    std::ranges::replace(word, '/', '_');
    while (word.ends_with('=')) word.pop_back();
    EXPECT_NE(from_base64url(word).value().front() & 0xC0, 0x80) << line;
  }
}

TEST(MessageTest, EncodesWhatLooksEncodedOrLong) {
  EXPECT_EQ(encode_header("plain"), "plain");
  EXPECT_TRUE(encode_header("=?UTF-8?B?SGk=?=").starts_with("=?UTF-8?B?PT9"));
  EXPECT_TRUE(encode_header(std::string(61, 'a')).starts_with("=?UTF-8?B?"));
}

TEST(MessageTest, QuotesForPrint) {
  EXPECT_EQ(encode_quoted_printable("a=b é \n\xF0\x9F\x99\x82"), "a=3Db =C3=A9=20\r\n=F0=9F=99=82");
  EXPECT_EQ(encode_quoted_printable("one\r\ntwo\nthree"), "one\r\ntwo\r\nthree");
  EXPECT_EQ(encode_quoted_printable("a\rb"), "a=0Db");
}

TEST(MessageTest, CarriesTextAndHtmlAsAlternatives) {
  Mail mail = plain_mail();
  mail.html = "<p>Hello</p>";
  std::string message = compose(mail, sender, "ID1", date);
  EXPECT_THAT(message, HasSubstr("multipart/alternative; boundary=\"=_ID1\""));
  EXPECT_LT(message.find("text/plain"), message.find("text/html"));
  EXPECT_TRUE(message.ends_with("--=_ID1--\r\n"));
}

TEST(AddressTest, TakesAddressesAndNothingElse) {
  for (const char* good : {"a@b", "ines.duarte+fonts@tidalatlas.example", "o'neil@x.org"}) {
    EXPECT_TRUE(is_address(good)) << good;
  }
  for (const char* bad :
       {"",       "a",      "@b",     "a@",      "a@b@c",         "a b@c",  "a@b\r\nRCPT TO:<x>",
        "<a@b>",  "a@.b",   "a@b.",   "a,b@c",   "\"a\"@b",       "ü@b",    "a@b\n",
        "a@b..c", "a@-b.c", "a@b-.c", "a@b_c.d", "a@[127.0.0.1]", "a@bü.c", "a@b\u2028"}) {
    EXPECT_FALSE(is_address(bad)) << bad;
  }
  std::string too_long(250, 'a');
  too_long += "@b.org";
  EXPECT_FALSE(is_address(too_long));
  EXPECT_TRUE(is_address(std::string(64, 'a') + "@b.org"));
  EXPECT_FALSE(is_address(std::string(65, 'a') + "@b.org"));
  EXPECT_FALSE(is_address("a@" + std::string(64, 'b') + ".org"));
}

}  // namespace
}  // namespace typecase::mail
