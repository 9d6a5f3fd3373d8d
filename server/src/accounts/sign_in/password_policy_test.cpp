#include "accounts/sign_in/password_policy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "accounts/sign_in/common_passwords.h"

namespace typecase::accounts {
namespace {

const PasswordContext context{"Quire & Vault", "Ines.Duarte@tidalatlas.example"};

std::string code(std::string_view password) {
  auto fault = weakness(password, context, "/password");
  return fault ? fault->code : "";
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(PasswordPolicyTest, CountsCharactersAndAsksForNoKindOfThem) {
  EXPECT_EQ(code("seven 7"), "too_short");
  EXPECT_EQ(code("tidal at"), "");
  EXPECT_EQ(code(repeated("é", 7)), "too_short");
  EXPECT_EQ(code("🦑🐙🦀🐚🌊⛵🗺🧭"), "");
  EXPECT_EQ(code(" tidal atlas"), "");
  EXPECT_EQ(code(repeated("ab cd ef", 8)), "");
  EXPECT_EQ(code(repeated("ab cd ef", 16)), "");
  EXPECT_EQ(code(repeated("🦑", 256)), "");
  EXPECT_EQ(code(repeated("🦑", 257)), "too_long");
}

TEST(PasswordPolicyTest, RefusesWhatManyPeopleHave) {
  EXPECT_EQ(code("password123"), "common_password");
  EXPECT_EQ(code("PassWord123"), "common_password");
  EXPECT_EQ(code("1qaz2wsx"), "common_password");
}

TEST(PasswordPolicyTest, RefusesTheShopsNameAndTheCustomersAddress) {
  EXPECT_EQ(code("quire & vault"), "guessable_password");
  EXPECT_EQ(code("Quire&Vault"), "guessable_password");
  EXPECT_EQ(code("ines.duarte@TIDALATLAS.example"), "guessable_password");
  EXPECT_EQ(code("Ines.Duarte"), "guessable_password");
  EXPECT_EQ(code("        "), "guessable_password");
  EXPECT_EQ(code("ines.duarte and more"), "");
}

TEST(PasswordPolicyTest, NamesTheField) {
  auto refused = check_new_password("short", context, "/newPassword");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "weak_password");
  ASSERT_EQ(refused.error().faults.size(), 1u);
  EXPECT_EQ(refused.error().faults[0].pointer, "/newPassword");
  EXPECT_TRUE(check_new_password("a tidal atlas", context, "/newPassword"));
}

TEST(CommonPasswordsTest, AreThousandsSortedAndInLowerCase) {
  auto all = common_passwords();
  EXPECT_GE(all.size(), 3'000u);
  EXPECT_TRUE(std::ranges::is_sorted(all));
  EXPECT_EQ(std::set<std::string_view>(all.begin(), all.end()).size(), all.size());
  for (std::string_view password : all) {
    EXPECT_GE(password.size(), 8u) << password;
    EXPECT_TRUE(std::ranges::none_of(password, [](char c) { return c >= 'A' && c <= 'Z'; }))
        << password;
  }
}

}  // namespace
}  // namespace typecase::accounts
