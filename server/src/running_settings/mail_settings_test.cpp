#include "running_settings/mail_settings.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "base/files.h"
#include "base/ids.h"
#include "running_settings/testing.h"

namespace typecase::running_settings {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class MailSettingsTest : public testing::SettingsFixture {
 protected:
  MailSettingsTest() { configured.mail_folder = folder; }
  ~MailSettingsTest() override { fs::remove_all(folder); }
  void SetUp() override { begin(); }

  void begin() {
    running = start();
    settings = std::make_unique<MailSettings>(
        database(), clock, *running,
        [](const InUse& in_use) {
          return mail::Sender{in_use.mail_from, "Open Sorts", "hello@foundry.example"};
        },
        "https://shop.example");
  }
  static NewMailSettings wanted(std::int64_t version = 0) {
    return {version,      "mail.example",        587, MailSecurity::starttls, "shop",
            "a password", "shop@foundry.example"};
  }
  auto save(const NewMailSettings& new_settings) { return settings->save(new_settings, actor); }
  std::vector<std::string> faults(const NewMailSettings& new_settings) {
    std::vector<std::string> told;
    const auto refused = save(new_settings);
    if (refused) return told;
    for (const Fault& fault : refused.error().faults) {
      told.push_back(fault.pointer + " " + fault.code);
    }
    return told;
  }
  // The code of the only mail in the folder.
  std::string send_code() {
    fs::remove_all(folder);
    settings->send_code(reader, actor).value();
    const std::string mail = read_text_file(fs::directory_iterator(folder)->path().string());
    std::smatch found;
    EXPECT_TRUE(std::regex_search(mail, found, std::regex("(\\d{3} \\d{3})"))) << mail;
    return found[1];
  }
  std::string code_of_confirm(const std::string& code) {
    const auto confirmed = settings->confirm(code, actor);
    return confirmed ? "confirmed" : std::string(confirmed.error().faults.at(0).code);
  }

  const std::string folder = (fs::temp_directory_path() / ("mail-" + random_id())).string();
  Reader reader{"member", "mira@foundry.example", "Mira"};
  audit::Actor actor{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  std::unique_ptr<RunningSettings> running;
  std::unique_ptr<MailSettings> settings;
};

TYPECASE_EACH_ENGINE(MailSettingsTest);

TEST_P(MailSettingsTest, TheServerIsInUseAtOnceAndItsPasswordIsToldNowhere) {
  ASSERT_TRUE(save(wanted()));
  EXPECT_EQ(running->in_use()->mail_server->password, "a password");
  EXPECT_EQ(running->in_use()->mail_from, "shop@foundry.example");
  const std::string audited = database().read([](db::Connection& c) {
    return c.value<std::string>("SELECT object_after FROM staff_audit");
  });
  EXPECT_THAT(audited, HasSubstr("mail.example"));
  EXPECT_THAT(audited, Not(HasSubstr("a password")));
}

TEST_P(MailSettingsTest, ThePasswordStaysForTheSameLoginAlone) {
  ASSERT_TRUE(save(wanted()));
  NewMailSettings other_port = wanted(1);
  other_port.port = 465;
  other_port.password.reset();
  ASSERT_TRUE(save(other_port));
  EXPECT_EQ(running->in_use()->mail_server->password, "a password");
  NewMailSettings other_host = wanted(2);
  other_host.host = "other.example";
  other_host.password.reset();
  EXPECT_THAT(faults(other_host), ElementsAre("/password required"));
}

TEST_P(MailSettingsTest, FaultsStandAtTheirFields) {
  NewMailSettings bad = wanted();
  bad.host = "mail example";
  bad.port = 70000;
  bad.from = "nobody";
  EXPECT_THAT(faults(bad),
              ElementsAre("/host not_allowed", "/port out_of_range", "/from invalid_email"));
}

TEST_P(MailSettingsTest, AnOlderVersionIsRefusedAndTheSameRequestIsNot) {
  ASSERT_TRUE(save(wanted()));
  EXPECT_EQ(save(wanted()).value().version, 1);
  NewMailSettings other = wanted();
  other.port = 25;
  EXPECT_EQ(save(other).error().code, "changed_meanwhile");
}

TEST_P(MailSettingsTest, AServerOfTheConfigurationIsNotChangedHere) {
  configured.smtp.host = "mail.file";
  begin();
  EXPECT_EQ(save(wanted()).error().code, "fixed_by_file");
  EXPECT_EQ(settings->show().in_use->mail_source, Source::file);
}

TEST_P(MailSettingsTest, TheCodeOfTheNewestMailShowsThatMailsArrive) {
  const std::string first = send_code();
  const std::string second = send_code();
  EXPECT_FALSE(settings->show().confirmed_at);
  if (first != second) {
    EXPECT_EQ(code_of_confirm(first), "wrong_code");
  }
  EXPECT_EQ(code_of_confirm(second), "confirmed");
  EXPECT_EQ(settings->show().confirmed_at, clock.now());
  EXPECT_EQ(code_of_confirm(second), "wrong_code");
}

TEST_P(MailSettingsTest, ACodeEndsAfterHalfAnHour) {
  const std::string code = send_code();
  clock.advance(mail_code_life);
  EXPECT_EQ(code_of_confirm(code), "wrong_code");
  EXPECT_FALSE(settings->show().test);
}

TEST_P(MailSettingsTest, ACodeEndsAfterFiveTries) {
  const std::string code = send_code();
  for (int i = 0; i < most_code_tries; ++i) EXPECT_EQ(code_of_confirm("none"), "wrong_code");
  EXPECT_EQ(code_of_confirm(code), "wrong_code");
}

TEST_P(MailSettingsTest, OtherSettingsNeedToBeConfirmedAgain) {
  EXPECT_EQ(code_of_confirm(send_code()), "confirmed");
  ASSERT_TRUE(save(wanted()));
  EXPECT_FALSE(settings->show().confirmed_at);
}

TEST_P(MailSettingsTest, ManyTestMailsAreRefused) {
  for (int i = 0; i < 5; ++i) send_code();
  EXPECT_EQ(settings->send_code(reader, actor).error().code, "too_many_tests");
}

TEST_P(MailSettingsTest, AServerThatDoesNotAnswerLeavesNoCode) {
  NewMailSettings nowhere = wanted();
  nowhere.host = "127.0.0.1";
  nowhere.port = 1;
  ASSERT_TRUE(save(nowhere));
  EXPECT_EQ(settings->send_code(reader, actor).error().code, "mail_unreachable");
  EXPECT_FALSE(settings->show().test);
}

}  // namespace
}  // namespace typecase::running_settings
