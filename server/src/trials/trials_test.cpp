#include "trials/trials.h"

#include <set>
#include <thread>

#include "trials/testing.h"

namespace typecase::trials {
namespace {

class TrialsTest : public testing::TrialsFixture {};
TYPECASE_EACH_ENGINE(TrialsTest);

TEST_P(TrialsTest, OffersTheFamiliesThatTheFoundryGivesInItsOrder) {
  auto offer = trials.offer();

  ASSERT_EQ(offer->families.size(), 2u);
  EXPECT_EQ(offer->families[0].family->id.text, "amiri");
  EXPECT_EQ(offer->families[0].styles.size(), 2u);
  EXPECT_EQ(offer->families[0].summary, "Arabic and Basic Latin letters and figures; TTF");
  EXPECT_GT(offer->families[0].characters, 150u);
  EXPECT_EQ(offer->families[1].summary, "Basic Latin letters and figures; OTF and WOFF2");
  EXPECT_EQ(offer->family_of("instrument-serif"), nullptr);
  EXPECT_EQ(offer->family_of("amiri-bold"), &offer->families[0]);
}

TEST_P(TrialsTest, HiddenStyleIsTriedByItsIdAlone) {
  set_state("style", "amiri-bold", "hidden");

  EXPECT_EQ(trials.offer()->families[0].styles.size(), 1u);
  FoundTrial found = trials.find(token_of({"amiri-bold"})).value();
  ASSERT_EQ(found.families.size(), 1u);
  EXPECT_EQ(found.families[0].styles, std::vector<std::string>{"Bold"});
  found = trials.find(token_of({"amiri"})).value();
  EXPECT_EQ(found.families[0].styles.size(), 1u);
}

TEST_P(TrialsTest, RetiredFontIsNotGivenAnyMoreAndComesBack) {
  set_state("style", "amiri-bold", "retired");
  set_state("family", "inter", "retired");

  EXPECT_EQ(trials.offer()->family_of("amiri-bold"), nullptr);
  EXPECT_EQ(trials.offer()->family_of("inter"), nullptr);

  set_state("family", "inter", "published");
  EXPECT_NE(trials.offer()->family_of("inter"), nullptr);
}

TEST_P(TrialsTest, TrialOfAFamilyOutlivesHidingAndIsWithdrawnWhileItIsRetired) {
  std::string token = token_of({"inter"});
  set_state("family", "inter", "hidden");
  EXPECT_EQ(trials.offer()->families.size(), 1u) << "not to be chosen";
  FoundTrial found = trials.find(token).value();
  EXPECT_TRUE(open(found.families.at(0)));

  set_state("family", "inter", "retired");
  EXPECT_EQ(trials.find(token).error().code, "trial_withdrawn");
  EXPECT_FALSE(open(found.families.at(0)));

  set_state("family", "inter", "published");
  EXPECT_TRUE(open(trials.find(token).value().families.at(0)));
}

TEST_P(TrialsTest, TrialOfARenamedFamilyKeepsItsLink) {
  std::string token = token_of({"inter"});
  testing::import_family(database(), {"inter/Inter-Bold.otf"},
                         "name = \"Inner\"\nid = \"inner\"\nformerly = [\"inter\"]\n");
  refresh();

  FoundTrial found = trials.find(token).value();

  ASSERT_EQ(found.families.size(), 1u);
  EXPECT_TRUE(open(found.families[0]));
}

TEST_P(TrialsTest, OffersNothingWithoutTerms) {
  database().write([](db::Connection& c) { return licences::save(c, {}).has_value(); });
  refresh();

  EXPECT_EQ(trials.offer()->terms(), nullptr);
  EXPECT_TRUE(trials.offer()->families.empty());
}

TEST_P(TrialsTest, MailsALinkToWhatWasAskedFor) {
  FoundTrial found = trials.find(token_of({"amiri-bold", "inter"})).value();

  EXPECT_EQ(found.name, "Ada Lovelace");
  EXPECT_EQ(found.valid_until, clock.now() + std::chrono::days(14));
  EXPECT_EQ(found.downloads_left, 20);
  ASSERT_EQ(found.families.size(), 2u);
  EXPECT_EQ(found.families[0].trial_name, "Amiri Trial");
  EXPECT_EQ(found.families[0].styles, std::vector<std::string>{"Bold"});
  EXPECT_EQ(found.families[0].file, "Amiri-Trial.zip");
  EXPECT_EQ(found.families[1].id.text, "inter");
}

TEST_P(TrialsTest, ItsMailRepeatsNothingThatWasTyped) {
  TrialRequest request = body();
  request.name = "Buy pills at spam.example";
  request.company = "Pills";
  ASSERT_TRUE(ask(request));

  auto row = database().read([](db::Connection& connection) {
    return *connection.find_one("SELECT text_body, html_body, subject, to_name FROM outbox");
  });
  for (const char* column : {"text_body", "html_body", "subject", "to_name"}) {
    EXPECT_EQ(row.text(column).find("ills"), std::string::npos) << row.text(column);
  }
  EXPECT_NE(row.text("text_body").find("Amiri: 2 styles"), std::string::npos)
      << row.text("text_body");
}

TEST_P(TrialsTest, KeepsNoToken) {
  std::string token = token_of({"inter"});
  database().read([&](db::Connection& connection) {
    for (const db::Row& row : connection.rows("SELECT token_hash FROM trial_request")) {
      Digest hash = sha256(token);
      EXPECT_TRUE(std::ranges::equal(row.bytes("token_hash"), hash));
    }
  });
}

TEST_P(TrialsTest, TakesAFamilyAndItsStyleForTheFamily) {
  FoundTrial found = trials.find(token_of({"amiri-bold", "amiri", "amiri-bold"})).value();
  ASSERT_EQ(found.families.size(), 1u);
  EXPECT_EQ(found.families[0].styles.size(), 2u);
}

TEST_P(TrialsTest, IsOneRequestAndOneMailForOneKey) {
  ASSERT_TRUE(ask(body(), "the-same-key", "192.0.2.0/24"));
  ASSERT_TRUE(ask(body(), "the-same-key", "192.0.2.0/24"));
  EXPECT_EQ(count("trial_request"), 1);
  EXPECT_EQ(count("outbox"), 1);

  auto other = ask(body("grace@example.org"), "the-same-key", "192.0.2.0/24");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "idempotency_mismatch");
}

TEST_P(TrialsTest, IsOneRequestForTwoThatComeAtOnceWithOneKey) {
  std::atomic<int> good = 0;
  {
    TrialRequest request = body();
    std::vector<std::jthread> askers;
    for (int i = 0; i < 4; ++i) {
      askers.emplace_back([&] { good += ask(request, "the-same-key", "192.0.2.0/24") ? 1 : 0; });
    }
  }
  EXPECT_EQ(good, 4);
  EXPECT_EQ(count("trial_request"), 1);
  EXPECT_EQ(count("outbox"), 1);
}

TEST_P(TrialsTest, ARepeatIsAnsweredThoughTheTermsHaveChanged) {
  TrialRequest request = body();
  ASSERT_TRUE(ask(request, "the-same-key", "192.0.2.0/24"));
  testing::save_terms(database(), "1.1", "To be tried twice.\n");
  refresh();

  EXPECT_TRUE(ask(request, "the-same-key", "192.0.2.0/24"));
  auto anew = ask(request);
  ASSERT_FALSE(anew);
  EXPECT_EQ(anew.error().code, "terms_changed");
  EXPECT_EQ(anew.error().faults.at(0).pointer, "/terms");
}

TEST_P(TrialsTest, NamesWhatCannotBeTried) {
  auto asked =
      ask(body("ada@example.org", {"amiri", "instrument-serif", "nothing", "amiri-family"}));
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, "not_to_be_tried");
  std::vector<std::string> pointers;
  for (const Fault& fault : asked.error().faults) pointers.push_back(fault.pointer);
  EXPECT_EQ(pointers,
            (std::vector<std::string>{"/items/1/itemId", "/items/2/itemId", "/items/3/itemId"}));
  EXPECT_EQ(count("trial_request"), 0);
}

TEST_P(TrialsTest, AsksForEveryFieldAtOnce) {
  std::vector<Fault> faults;
  TrialRequest{{}, " ", "nobody", std::string(201, 'x'), "leisure", {}, false}.check("", faults);
  std::set<std::string> pointers;
  for (const Fault& fault : faults) pointers.insert(fault.pointer);
  EXPECT_EQ(pointers, (std::set<std::string>{"/items", "/name", "/email", "/company", "/purpose"}));
}

TEST_P(TrialsTest, KnowsNoOtherToken) {
  token_of({"inter"});
  for (const std::string& token : {std::string(), random_token(), std::string(1'000, 'x')}) {
    EXPECT_EQ(trials.find(token).error().code, "unknown_trial");
  }
}

TEST_P(TrialsTest, EndsAfterFourteenDays) {
  std::string token = token_of({"inter"});
  clock.advance(std::chrono::days(14) - std::chrono::microseconds(1));
  FoundTrial found = trials.find(token).value();
  clock.advance(std::chrono::microseconds(1));

  EXPECT_EQ(trials.find(token).error().code, "trial_expired");
  EXPECT_EQ(open(found.families[0]).error().code, "trial_expired");
}

TEST_P(TrialsTest, IsSpentAfterSoManyDownloads) {
  std::string token = token_of({"inter"});
  FoundTrial found = trials.find(token).value();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(trials.find(token).value().downloads_left, 20 - i);
    EXPECT_TRUE(trials.spend(open(found.families[0]).value()));
  }
  EXPECT_EQ(trials.find(token).error().code, "trial_spent");
  EXPECT_EQ(trials.spend(open(found.families[0]).value()).error().code, "trial_spent");
}

TEST_P(TrialsTest, OfManyFamiliesGivesEachTwice) {
  TrialSettings strict = settings;
  strict.limits = [] {
    TrialLimits few;
    few.downloads = 3;
    return few;
  };
  Trials other(database(), catalogue, licences, clock, strict);
  EXPECT_EQ(other.find(token_of({"inter"})).value().downloads_left, 3);

  std::string token = token_of({"inter", "amiri"});
  FoundTrial found = other.find(token).value();
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(other.find(token).value().downloads_left, 4 - i);
    EXPECT_TRUE(other.spend(open(other, found.families[0], somebody()).value()));
  }
  EXPECT_EQ(other.find(token).error().code, "trial_spent");
}

TEST_P(TrialsTest, IsWithdrawnWithTheFamily) {
  std::string token = token_of({"inter", "amiri"});
  FoundTrial found = trials.find(token).value();
  auto withdraw = [&](const std::string& family) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE family SET trial = '{\"offered\":false}' WHERE id = $1", family);
      db::touch_shop_version(connection);
    });
    refresh();
  };
  withdraw("inter");
  EXPECT_EQ(trials.find(token).value().families.size(), 1u);
  EXPECT_EQ(open(found.families[0]).error().code, "trial_withdrawn");
  EXPECT_TRUE(open(found.families[1]));

  withdraw("amiri");
  EXPECT_EQ(trials.find(token).error().code, "trial_withdrawn");
}

TEST_P(TrialsTest, OpensNoFileByAnotherGrant) {
  FoundTrial one = trials.find(token_of({"inter"})).value();
  FoundTrial other = trials.find(token_of({"amiri"})).value();
  FoundTrial::Family mixed = one.families[0];
  mixed.file = other.families[0].file;
  EXPECT_EQ(open(mixed).error().code, "bad_link");

  mixed = one.families[0];
  char& letter = mixed.url[30];
  letter = letter == 'A' ? 'B' : 'A';
  EXPECT_EQ(open(mixed).error().code, "bad_link");

  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(open(one.families[0]).error().code, "link_expired");
}

TEST_P(TrialsTest, IsTheSameBytesEachTimeWhateverBecomesOfTheFamily) {
  std::string token = token_of({"inter"});
  std::string first = *open(trials.find(token).value().families[0]).value().zip;
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE family SET name = 'Outer', trial = $1 WHERE id = 'inter'",
                       "{\"characters\":[\"all\"],\"formats\":[\"woff2\"]}");
    db::touch_shop_version(connection);
  });
  testing::save_terms(database(), "2.0", "Other words.\n");
  refresh();
  Trials elsewhere(database(), catalogue, licences, clock, settings);  // another node
  clock.advance(std::chrono::days(2));

  FoundTrial::Family family = elsewhere.find(token).value().families.at(0);
  EXPECT_TRUE(*open(elsewhere, family, somebody()).value().zip == first);
}

TEST_P(TrialsTest, MakesOneZipAtATimeForANetworkAndTwoInAll) {
  auto families = trials.find(token_of({"inter", "amiri"})).value().families;
  auto others = trials.find(token_of({"inter", "amiri"})).value().families;
  std::string mine, theirs, thirds;
  auto code = [](const auto& opened) { return opened ? "" : std::string(opened.error().code); };
  Asker third{"203.0.113.0/24", [](int) { return Result<void>(); }};
  // Each is admitted while the zips of those before it are being made.
  Asker second{"198.51.100.0/24", [&](int) {
                 thirds = code(open(others[1], third));
                 return Result<void>();
               }};
  Asker first{"192.0.2.0/24", [&](int) {
                mine = code(open(families[1], somebody("192.0.2.0/24")));
                theirs = code(open(others[0], second));
                return Result<void>();
              }};
  EXPECT_TRUE(open(families[0], first));
  EXPECT_EQ(mine, "busy");
  EXPECT_EQ(theirs, "");
  EXPECT_EQ(thirds, "busy");
  EXPECT_TRUE(open(families[1], first));  // The turn has ended.
}

TEST_P(TrialsTest, ChargesTheFontsOfAZipThatHasToBeMade) {
  auto families = trials.find(token_of({"inter", "amiri"})).value().families;
  int charged = 0;
  bool is_allowed = false;
  Asker asker{"192.0.2.0/24", [&](int fonts) -> Result<void> {
                if (is_allowed) charged += fonts;
                if (is_allowed) return {};
                return Error{ErrorKind::too_many, "too_fast", "Too many fonts at once.", {}, 1};
              }};
  EXPECT_EQ(open(families[0], asker).error().code, "too_fast");
  is_allowed = true;
  EXPECT_TRUE(open(families[0], asker));  // Two styles as drawn.
  EXPECT_EQ(charged, 2);
  EXPECT_TRUE(open(families[1], asker));  // One style in two formats.
  EXPECT_EQ(charged, 4);
  is_allowed = false;
  EXPECT_TRUE(open(families[0], asker));  // Made before.
}

// Whether "+x" is a tag is for the host to say: only the very address is known to be the same
// person.
TEST_P(TrialsTest, IsForgottenWithItsAddress) {
  std::string token = token_of({"inter"});
  ASSERT_TRUE(ask(body("grace@example.org")));
  database().write([&](db::Connection& connection) {
    EXPECT_EQ(forget_trials_of(connection, "ada+x@example.org", settings.key, clock.now()), 0);
    EXPECT_EQ(forget_trials_of(connection, "ADA@example.org", settings.key, clock.now()), 1);
    EXPECT_EQ(forget_trials_of(connection, "ada@example.org", settings.key, clock.now()), 0);
  });
  EXPECT_EQ(trials.find(token).error().code, "trial_expired");
  EXPECT_EQ(
      count("trial_request WHERE name = '' AND email = '' AND company = '' "
            "AND mailbox LIKE '#%' AND address_block LIKE '#%' AND length(request_sha256) = 0"),
      1);
  EXPECT_EQ(count("trial_request WHERE email = 'grace@example.org'"), 1);
  EXPECT_EQ(count("outbox WHERE to_address = 'ada@example.org'"), 0);
  EXPECT_EQ(count("outbox WHERE to_address = 'grace@example.org'"), 1);

  auto left = [&] {
    database().write([&](db::Connection& c) { return forget_pseudonyms(c, clock.now()); });
    return count("trial_request WHERE mailbox <> '' AND email = ''");
  };
  clock.advance(std::chrono::hours(23));
  EXPECT_EQ(left(), 1);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(left(), 0);
  EXPECT_EQ(count("trial_request WHERE mailbox = 'grace@example.org'"), 1);
}

TEST_P(TrialsTest, IsForgottenWhenItIsOld) {
  token_of({"inter"});
  Time asked = clock.now();
  database().write([&](db::Connection& connection) {
    EXPECT_EQ(forget_trials(connection, asked, asked), 0);
    EXPECT_EQ(forget_trials(connection, asked + std::chrono::microseconds(1), asked), 1);
    EXPECT_EQ(forget_trials(connection, asked + std::chrono::microseconds(1), asked), 0);
  });
}

// Everybody who asks waits for these.
TEST_P(TrialsTest, CostsTwoReadsAndOneWrite) {
  db::testing::CountingDatabase counted(database());
  Trials dear(counted, catalogue, licences, clock, settings);
  ASSERT_TRUE(dear.request(body(), "a-new-key", sha256("body"), {"192.0.2.0/24"}));
  EXPECT_EQ(counted.reads, 2);
  EXPECT_EQ(counted.writes, 1);
  ASSERT_TRUE(dear.request(body(), "a-new-key", sha256("body"), {"192.0.2.0/24"}));
  EXPECT_EQ(counted.reads, 3);
  EXPECT_EQ(counted.writes, 1);
}

}  // namespace
}  // namespace typecase::trials
