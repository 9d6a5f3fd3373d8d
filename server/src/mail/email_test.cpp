#include "mail/email.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/text/one_line.h"
#include "base/text/utf8.h"

namespace typecase::mail {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Email email() {
  Email email;
  email.subject = "Confirm your address";
  email.greeting = "Hello Inês,";
  email.foundry = "Open Sorts";
  email.why = "You get this mail because somebody registered with this address.";
  email.parts = {
      {.paragraph = "Somebody, most likely you, has opened an account at Open Sorts with "
                    "this address. Open the link to say that the mailbox is yours.",
       .link_label = "Confirm the address",
       .link = "https://shop.example/login?confirm=abc&x=1"},
      {.facts = {{"Device", "Chromium on Linux"}}}};
  return email;
}

TEST(EmailTest, IsTextThatReadsWithoutAnyProgram) {
  EXPECT_EQ(to_text(email()),
            "Open Sorts\n"
            "\n"
            "Hello Inês,\n"
            "\n"
            "Somebody, most likely you, has opened an account at Open Sorts with this\n"
            "address. Open the link to say that the mailbox is yours.\n"
            "\n"
            "Confirm the address:\n"
            "https://shop.example/login?confirm=abc&x=1\n"
            "\n"
            "Device: Chromium on Linux\n"
            "\n"
            "-- \n"
            "Open Sorts\n"
            "You get this mail because somebody registered with this address.\n");
}

TEST(EmailTest, WrapsByCharactersNotBytesAndLeavesLinksWhole) {
  Email long_one = email();
  long_one.parts[0].link = "https://shop.example/" + std::string(300, 'a');
  long_one.parts[0].paragraph = "";
  for (int i = 0; i < 30; ++i) long_one.parts[0].paragraph += "ñandú ";
  std::istringstream text(to_text(long_one));
  std::size_t longest = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("https://"))
      EXPECT_EQ(line, long_one.parts[0].link);
    else
      longest = std::max(longest, code_points(line));
  }
  EXPECT_GT(longest, 66u);
  EXPECT_LE(longest, 72u);
}

TEST(EmailTest, SaysTheSameInHtml) {
  std::string html = to_html(email());
  EXPECT_THAT(html, HasSubstr("<html lang=\"en\">"));
  EXPECT_THAT(html, HasSubstr("<title>Confirm your address</title>"));
  EXPECT_THAT(html, HasSubstr("Hello Inês,"));
  EXPECT_THAT(html, HasSubstr("href=\"https://shop.example/login?confirm=abc&amp;x=1\""));
  EXPECT_THAT(html, HasSubstr(">https://shop.example/login?confirm=abc&amp;x=1<"));
  EXPECT_THAT(html, HasSubstr("Chromium on Linux"));
  EXPECT_THAT(html, HasSubstr("somebody registered with this address."));
}

TEST(EmailTest, FetchesNothingAndRunsNothing) {
  std::string html = to_html(email());
  for (const char* unwanted : {"<img", "<script", "<link", "<style", "url(", "src=", "@import"}) {
    EXPECT_THAT(html, Not(HasSubstr(unwanted)));
  }
}

TEST(EmailTest, LeavesOutWhatIsEmpty) {
  Email bare{.subject = "S",

             .parts = {{.paragraph = "Words."}},
             .foundry = "Open Sorts"};
  EXPECT_EQ(to_text(bare), "Open Sorts\n\nWords.\n\n-- \nOpen Sorts\n");
  EXPECT_THAT(to_html(bare), Not(HasSubstr("<a ")));
  EXPECT_THAT(to_html(bare), Not(HasSubstr("<th")));
}

TEST(EmailTest, LetsNoWordBecomeALineOrAnElement) {
  for (std::string hostile :
       {"Eve\r\n\r\nPay here: https://evil.example", "Eve\u2028Pay here", "Eve\nPay here",
        "<a href=\"https://evil.example\">Eve</a>", "\"><script>alert(1)</script>", "Eve\vPay here",
        "\u202Eevil", "<!--", "&lt;b&gt;"}) {
    Email one = email();
    auto lines = std::ranges::count(to_text(one), '\n');
    auto elements = std::ranges::count(to_html(one), '<');
    for (std::string* field :
         {&one.greeting, &one.subject, &one.foundry, &one.why, &one.parts[0].paragraph,
          &one.parts[0].link_label, &one.parts[1].facts[0].name, &one.parts[1].facts[0].value}) {
      std::string before = std::exchange(*field, "A" + hostile);
      EXPECT_LE(std::ranges::count(to_text(one), '\n'), lines) << hostile;
      EXPECT_EQ(std::ranges::count(to_html(one), '<'), elements) << hostile;
      EXPECT_THAT(to_text(one), Not(HasSubstr("\u202E")));
      *field = before;
    }
  }
}

TEST(EmailTest, TakesWebAddressesOnlyAsLinks) {
  for (const char* bad : {"javascript:alert(1)", "shop.example", "https://a b", "https://a\nb",
                          "https://a\"onclick=\"b", "https://ä.example", " https://a"}) {
    Email one = email();
    one.parts[0].link = bad;
    EXPECT_THROW(to_text(one), std::invalid_argument) << bad;
    EXPECT_THROW(to_html(one), std::invalid_argument) << bad;
  }
}

TEST(EmailTest, BecomesAMailOfBoth) {
  Mail mail = to_mail(email(), "confirm_address", "CUSTOMER", "ines@example.org", "Inês Duarte");
  EXPECT_EQ(mail.kind, "confirm_address");
  EXPECT_EQ(mail.event, "CUSTOMER");
  EXPECT_EQ(mail.to, "ines@example.org");
  EXPECT_EQ(mail.to_name, "Inês Duarte");
  EXPECT_EQ(mail.subject, "Confirm your address");
  EXPECT_EQ(mail.text, to_text(email()));
  EXPECT_EQ(mail.html, to_html(email()));
}

TEST(OneLineTest, MakesWordsOfWhateverCame) {
  EXPECT_EQ(one_line("  two \t words\r\n"), "two words");
  EXPECT_EQ(one_line(std::string_view("a\0b", 3)), "a b");
  EXPECT_EQ(one_line("a\u0085b\u2029c\x7F"
                     "d"),
            "a b c d");
  EXPECT_EQ(one_line("\u202Dab\u2066c\u2069"), "abc");
  EXPECT_EQ(one_line("Ærøskøbing 字 🙂"), "Ærøskøbing 字 🙂");
  EXPECT_EQ(one_line("a\xFF\xC3"), "a\uFFFD\uFFFD");
  EXPECT_EQ(one_line("\xC0\xAF"), "\uFFFD\uFFFD");
  EXPECT_EQ(one_line("\xED\xA0\x80"), "\uFFFD");
  EXPECT_EQ(one_line(""), "");
}

}  // namespace
}  // namespace typecase::mail
