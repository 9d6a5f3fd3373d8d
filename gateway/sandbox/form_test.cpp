#include "sandbox/form.h"

#include <gtest/gtest.h>

#include "sandbox/api_error.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {
namespace {

std::string code_of(const std::string& form, auto read) {
  FormNode node = parse_form(form);
  Parameters parameters(node);
  try {
    read(parameters);
    parameters.refuse_others();
  } catch (const ApiError& error) {
    return error.code + ":" + error.param;
  }
  return "taken";
}

TEST(FormTest, ReadsBracketsListsAndEncoding) {
  FormNode form =
      parse_form("a=1&metadata%5Border_id%5D=A+B%26&expand[]=x&expand[]=y&c[d][e]=%C3%A6");
  EXPECT_EQ(form.find("a")->text, "1");
  EXPECT_EQ(form.find("metadata")->find("order_id")->text, "A B&");
  EXPECT_EQ(form.find("c")->find("d")->find("e")->text, "æ");
  Parameters parameters(form);
  EXPECT_EQ(parameters.list("expand"), (std::vector<std::string>{"x", "y"}));
}

TEST(FormTest, RefusesWhatNoClientSends) {
  std::string wide;
  for (int i = 0; i < 1001; ++i) wide += "a" + std::to_string(i) + "=1&";
  const std::string cases[] = {"a=%G0",
                               "a=%",
                               "a=%4",
                               "a[b=1",
                               "a]b=1",
                               "a[b]c=1",
                               "=1",
                               "[a]=1",
                               "a=%00",
                               "a=%FF",
                               "a=1&a[b]=2",
                               "a[b]=1&a=2",
                               "a[][][][][][][][][]=1",
                               wide};
  for (const std::string& text : cases)
    EXPECT_THROW(parse_form(text), ApiError) << text.substr(0, 40);
}

TEST(FormTest, SpellsTheSameFormTheSameWay) {
  auto spelled = [](const std::string& text) { return canonical(parse_form(text)); };
  EXPECT_EQ(spelled("a=1&b[c]=2&b[d]=3"), spelled("b[d]=3&b[c]=2&a=1"));
  EXPECT_EQ(spelled("a=%61"), spelled("a=a"));
  EXPECT_NE(spelled("a=1&b=2"), spelled("a=1&b=3"));
  EXPECT_NE(spelled("a=1"), spelled("b=1"));
  EXPECT_NE(spelled("a[]=1&a[]=2"), spelled("a[]=2&a[]=1"));
  EXPECT_NE(spelled("a=1;b=2"), spelled("a=1&b=2"));
}

TEST(ParametersTest, ReadsIntegersStrictly) {
  auto read = [](Parameters& parameters) { parameters.needed_integer("n"); };
  EXPECT_EQ(code_of("n=12", read), "taken");
  EXPECT_EQ(code_of("n=-12", read), "taken");
  for (const char* bad :
       {"n=1.0", "n=1e3", "n=+1", "n=%201", "n=1%20", "n=0x1", "n=99999999999999999999"}) {
    EXPECT_EQ(code_of(bad, read), "parameter_invalid_integer:n") << bad;
  }
  EXPECT_EQ(code_of("", read), "parameter_missing:n");
  EXPECT_EQ(code_of("n=", read), "parameter_missing:n");
}

TEST(ParametersTest, NamesWhatItDoesNotKnowWithItsPath) {
  auto read = [](Parameters& parameters) {
    parameters.text("a");
    auto group = parameters.group("g");
    if (group) {
      group->text("b");
      group->refuse_others();
    }
  };
  EXPECT_EQ(code_of("a=1&g[b]=2", read), "taken");
  EXPECT_EQ(code_of("a=1&x=2", read), "parameter_unknown:x");
  EXPECT_EQ(code_of("g[y]=2", read), "parameter_unknown:g[y]");
}

TEST(ParametersTest, LimitsMetadata) {
  auto read = [](Parameters& parameters) { parameters.metadata(); };
  std::string fifty_one;
  for (int i = 0; i < 51; ++i) fifty_one += "metadata[k" + std::to_string(i) + "]=v&";
  EXPECT_EQ(code_of("metadata[" + std::string(40, 'k') + "]=v", read), "taken");
  EXPECT_EQ(code_of("metadata[" + std::string(41, 'k') + "]=v", read), ":metadata");
  EXPECT_EQ(code_of("metadata[k]=" + std::string(500, 'v'), read), "taken");
  EXPECT_EQ(code_of("metadata[k]=" + std::string(501, 'v'), read), ":metadata[k]");
  EXPECT_EQ(code_of(fifty_one, read), ":metadata");
}

}  // namespace
}  // namespace typecase::sandbox
