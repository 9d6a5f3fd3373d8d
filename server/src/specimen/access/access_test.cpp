#include "specimen/access/access.h"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

namespace typecase::specimen {
namespace {

using namespace std::chrono_literals;
using CodePoints = std::vector<std::uint32_t>;

const ProtectedCharset plenty{10'000};

CodePoints run(std::uint32_t first, std::size_t count) {
  CodePoints code_points(count);
  std::iota(code_points.begin(), code_points.end(), first);
  return code_points;
}

catalogue::Family family_of(const std::string& id) {
  catalogue::Family family;
  family.id = FamilyId(id);
  return family;
}

class AccessTest : public ::testing::Test {
 protected:
  // The code of the refusal; empty: admitted. Slowly enough never to be too fast.
  std::string_view ask(const Visitor& visitor, const catalogue::Family& family,
                       const CodePoints& beyond, const ProtectedCharset& charset = plenty) {
    clock.advance(1s);
    auto admitted = access.admit(visitor, family, beyond, charset);
    return admitted ? "" : admitted.error().code;
  }

  // How many characters this visitor gets, ten at a time.
  std::size_t gets(const Visitor& visitor, const ProtectedCharset& charset = plenty,
                   std::uint32_t first = 1000) {
    std::size_t got = 0;
    while (ask(visitor, garamond, run(first + got, 2), charset).empty()) got += 2;
    return got;
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Access access{clock};
  catalogue::Family garamond = family_of("garamond");
  catalogue::Family inter = family_of("inter");
  Visitor visitor{.address = "192.0.2.7", .customer = {}, .grant = "g"};
};

TEST_F(AccessTest, LetsAnAddressHaveNinetySixCharactersOfAFamily) {
  EXPECT_EQ(ask(visitor, garamond, run(1000, 48)), "");
  EXPECT_EQ(ask(visitor, garamond, run(1048, 49)), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1048, 48)), "");
  EXPECT_EQ(ask(visitor, garamond, run(1096, 1)), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1000, 60)), "");
  EXPECT_EQ(ask(visitor, inter, run(1096, 1)), "");
}

TEST_F(AccessTest, GivesThemAnewADayAfterTheHourInWhichTheyWereSent) {
  EXPECT_EQ(gets(visitor), 96u);
  clock.advance(23h);
  EXPECT_EQ(ask(visitor, garamond, run(3000, 1)), "tester_budget_spent");
  clock.advance(2h);
  EXPECT_EQ(ask(visitor, garamond, run(3000, 1)), "");
}

TEST_F(AccessTest, KeepsBackMostOfASmallFont) { EXPECT_EQ(gets(visitor, {100}), 30u); }

// A font of whose kerning the free charset has 30 per cent, and each of 40 characters adds a tenth.
KerningShare tenths() {
  KerningShare share{.at_start = 0.3, .characters = run(1000, 40)};
  share.shares.assign(40, 0.1);
  return share;
}

TEST_F(AccessTest, KeepsBackHalfOfTheKerningOfAFile) {
  KerningShare kerning = tenths();
  const ProtectedCharset charset{.protected_count = 10'000, .file = "regular", .kerning = &kerning};

  EXPECT_EQ(ask(visitor, garamond, run(1000, 2), charset), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1000, 1), charset), "");
  EXPECT_EQ(ask(visitor, garamond, run(1001, 1), charset), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1000, 1), charset), "");
  EXPECT_EQ(ask(visitor, garamond, run(2000, 60), charset), "");  // Not kerned.
  EXPECT_EQ(gets(visitor, plenty, 3000), 34u);                    // The refused counted nowhere.
}

TEST_F(AccessTest, CountsTheKerningOfEachFileOfAFamilyByItself) {
  KerningShare kerning = tenths();
  EXPECT_EQ(ask(visitor, garamond, run(1000, 3), plenty), "");
  const ProtectedCharset italic{.protected_count = 10'000, .file = "italic", .kerning = &kerning};
  EXPECT_EQ(ask(visitor, garamond, run(1000, 3), italic), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1002, 1), italic), "");
  const ProtectedCharset bold{.protected_count = 10'000, .file = "bold", .kerning = &kerning};
  EXPECT_EQ(ask(visitor, garamond, run(1000, 1), bold), "");
}

TEST_F(AccessTest, KeepsTheLastTenthForWhatIsAskedForSingly) {
  KerningShare kerning{.at_start = 0.3, .characters = run(1000, 40)};
  kerning.shares.assign(40, 0.03);
  ProtectedCharset together{
      .protected_count = 10'000, .file = "regular", .kerning = &kerning, .singly = false};
  EXPECT_EQ(ask(visitor, garamond, run(1000, 4), together), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1000, 3), together), "");
  ProtectedCharset singly = together;
  singly.singly = true;
  EXPECT_EQ(ask(visitor, garamond, run(1003, 3), singly), "");
  EXPECT_EQ(ask(visitor, garamond, run(1006, 1), singly), "tester_budget_spent");
}

TEST_F(AccessTest, SendsSomeLettersOfAFontThatIsHardlyMoreThanItsFreeCharset) {
  KerningShare kerning{.at_start = 0.7, .characters = run(1000, 40)};
  kerning.shares.assign(40, 0.0075);
  const ProtectedCharset small{.protected_count = 1000, .file = "small", .kerning = &kerning};
  EXPECT_EQ(gets(visitor, small), 12u);
}

TEST_F(AccessTest, LetsACustomerHaveMoreOnAllAddressesTogether) {
  visitor.customer = CustomerId("ada");
  Visitor elsewhere = visitor;
  elsewhere.address = "198.51.100.9";

  EXPECT_EQ(gets(visitor), 256u);
  EXPECT_EQ(ask(elsewhere, garamond, run(5000, 1)), "tester_budget_spent");
  EXPECT_EQ(ask(elsewhere, garamond, run(1000, 60)), "");
}

TEST_F(AccessTest, DoesNotCountAnAddressTwiceForSigningInAsManyCustomers) {
  visitor.customer = CustomerId("ada");
  EXPECT_EQ(gets(visitor), 256u);
  visitor.customer = CustomerId("ben");
  EXPECT_EQ(ask(visitor, garamond, run(5000, 1)), "tester_budget_spent");
}

TEST_F(AccessTest, LetsABlockHaveEightTimesAsMany) {
  std::size_t got = 0;
  for (int host = 1; host <= 12; ++host) {
    visitor.address = "192.0.2." + std::to_string(host);
    got += gets(visitor, plenty, 1000 * static_cast<std::uint32_t>(host));
  }
  EXPECT_EQ(got, 768u);
  visitor.address = "192.0.3.1";
  EXPECT_EQ(gets(visitor), 96u);
}

TEST_F(AccessTest, NeverLetsABlockHaveAWholeFont) {
  std::size_t got = 0;
  for (int host = 1; host <= 12; ++host) {
    visitor.address = "2001:db8:7:" + std::to_string(host) + "::1";
    got += gets(visitor, {300}, 1000 * static_cast<std::uint32_t>(host));
  }
  EXPECT_EQ(got, 180u);
}

TEST_F(AccessTest, HoldsAtMostSixtyFourCharactersInOneAnswer) {
  EXPECT_EQ(ask(visitor, garamond, run(1000, 65)), "tester_budget_spent");
  EXPECT_EQ(ask(visitor, garamond, run(1000, 64)), "");
}

TEST_F(AccessTest, AllowsTwelveRequestsAtOnceAndFourASecond) {
  for (int i = 0; i < 12; ++i) EXPECT_TRUE(access.admit(visitor, garamond, {}, plenty));
  Error refused = access.admit(visitor, garamond, {}, plenty).error();
  EXPECT_EQ(refused.kind, ErrorKind::too_many);
  EXPECT_EQ(refused.code, "too_fast");
  EXPECT_EQ(refused.retry_after, 1);
  clock.advance(1s);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(access.admit(visitor, garamond, {}, plenty));
  EXPECT_FALSE(access.admit(visitor, garamond, {}, plenty));
}

TEST_F(AccessTest, CountsABatchAsOneRequestAndItsCharactersAsAnyOthers) {
  for (int i = 0; i < 12; ++i) {
    Visitor batch = visitor;
    EXPECT_TRUE(access.begin_batch(batch));
    EXPECT_TRUE(access.admit(batch, garamond, run(1000, 40), plenty));
    EXPECT_TRUE(access.admit(batch, inter, run(1000, 40), plenty));
  }
  Visitor batch = visitor;
  EXPECT_EQ(access.begin_batch(batch).error().code, "too_fast");
  clock.advance(1s);
  EXPECT_TRUE(access.begin_batch(batch));
  EXPECT_EQ(access.admit(batch, inter, run(2000, 57), plenty).error().code, "tester_budget_spent");
}

TEST_F(AccessTest, AllowsSixtyFamiliesAnHourAndMoreInBatches) {
  auto number = [](int i) { return family_of("family-" + std::to_string(i)); };
  for (int i = 0; i < 60; ++i) EXPECT_EQ(ask(visitor, number(i), run(1000, 1)), "");
  EXPECT_EQ(ask(visitor, number(60), run(1000, 1)), "too_fast");
  EXPECT_EQ(ask(visitor, number(60), {}), "");

  Visitor batch = visitor;
  EXPECT_TRUE(access.begin_batch(batch));
  for (int i = 60; i < 600; ++i) EXPECT_EQ(ask(batch, number(i), run(1000, 1)), "");
  EXPECT_EQ(ask(batch, number(600), run(1000, 1)), "too_fast");
}

TEST_F(AccessTest, LetsAnAddressHaveThirtyThingsMadeASecond) {
  for (int i = 0; i < 300; ++i) EXPECT_TRUE(access.admit_making("2001:db8:7:1::1"));
  Error refused = access.admit_making("2001:db8:7:1::2").error();
  EXPECT_EQ(refused.code, "too_fast");
  EXPECT_EQ(refused.retry_after, 1);
  EXPECT_TRUE(access.admit_making("2001:db8:7:2::1"));
  clock.advance(1s);
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(access.admit_making("2001:db8:7:1::3"));
  EXPECT_FALSE(access.admit_making("2001:db8:7:1::1"));
}

TEST_F(AccessTest, CountsEachOfManyThingsThatAreMadeTogether) {
  EXPECT_TRUE(access.admit_making("203.0.113.7", 250));
  Error refused = access.admit_making("203.0.113.7", 110).error();
  EXPECT_EQ(refused.code, "too_fast");
  EXPECT_EQ(refused.retry_after, 2);
  EXPECT_TRUE(access.admit_making("203.0.113.7", 50));
  EXPECT_FALSE(access.admit_making("203.0.113.7"));
  EXPECT_TRUE(access.admit_making("203.0.113.8", 5'000));  // More than there ever is: all of it.
  EXPECT_FALSE(access.admit_making("203.0.113.8"));
}

TEST_F(AccessTest, SendsNoFontOfAFamilyShownAsImages) {
  garamond.protection = catalogue::Protection::image;
  EXPECT_EQ(ask(visitor, garamond, run(1000, 1)), "image_only");
  EXPECT_EQ(ask(visitor, garamond, {}), "");
}

TEST_F(AccessTest, TellsWhatWasSentOnce) {
  visitor.customer = CustomerId("ada");
  ask(visitor, garamond, run(1000, 3));
  ask(visitor, garamond, run(1002, 2));
  ask(visitor, garamond, run(1000, 65));

  auto sent = access.take_sent();

  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].block, "192.0.2.0/24");
  EXPECT_EQ(sent[0].family, garamond.id);
  EXPECT_EQ(sent[0].customer, "ada");
  EXPECT_EQ(sent[0].grant, "g");
  EXPECT_EQ(sent[0].requests, 3);
  EXPECT_EQ(sent[0].refused, 1);
  EXPECT_EQ(sent[0].characters, run(1000, 4));
  EXPECT_TRUE(access.take_sent().empty());
}

TEST_F(AccessTest, JoinsTheLinesOfMoreBlocksThanItTellsApart) {
  Access narrow(clock, {.unwritten = 10});
  for (int i = 0; i < 100; ++i) {
    visitor.address = "10.0." + std::to_string(i) + ".1";
    EXPECT_TRUE(narrow.admit(visitor, garamond, run(1000, 1), plenty));
  }
  auto sent = narrow.take_sent();
  ASSERT_EQ(sent.size(), 11u);
  EXPECT_EQ(sent.back().block, "others");
  EXPECT_EQ(sent.back().requests, 90);
}

TEST_F(AccessTest, RemembersABlockAfterARestart) {
  Access::Sent before{.block = "192.0.2.0/24",
                      .family = garamond.id,
                      .customer = "ada",
                      .grant = "",
                      .characters = run(1000, 760)};
  access.recall(before, std::chrono::floor<std::chrono::hours>(clock.now()));

  EXPECT_EQ(gets(visitor, plenty, 5000), 8u);
  Visitor ada{.address = "203.0.113.1", .customer = CustomerId("ada"), .grant = ""};
  EXPECT_EQ(ask(ada, garamond, run(9000, 1)), "tester_budget_spent");
  clock.advance(25h);
  EXPECT_EQ(gets(visitor, plenty, 7000), 96u);
}

TEST_F(AccessTest, GivesNoMoreToManyThreadsAtOnce) {
  Access wide(clock, {.requests_per_second = 1e6, .burst = 1e6});
  std::atomic<int> got = 0;
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint32_t i = 0; i < 50; ++i) {
        if (wide.admit(visitor, garamond, run(1000 + 1000 * thread + i, 1), plenty)) ++got;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(got, 96);
}

TEST_F(AccessTest, StaysWithinItsMemoryAndKeepsWhoIsActive) {
  Access small(clock, {.burst = 1e9, .memory = 400'000, .unwritten = 10});
  Visitor flood = visitor;
  EXPECT_TRUE(small.admit(visitor, garamond, run(1000, 60), plenty));
  for (int i = 0; i < 20'000; ++i) {
    flood.address = "10." + std::to_string(i / 250) + "." + std::to_string(i % 250) + ".1";
    ASSERT_TRUE(small.admit(flood, garamond, run(1000, 1), plenty));
    if (i % 100 == 0) {
      ASSERT_TRUE(small.admit(visitor, garamond, run(1000, 60), plenty));
    }
  }
  EXPECT_EQ(small.admit(visitor, garamond, run(2000, 40), plenty).error().code,
            "tester_budget_spent");
}

}  // namespace
}  // namespace typecase::specimen
