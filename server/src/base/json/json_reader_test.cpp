#include "base/json/json_reader.h"

#include <gtest/gtest.h>

#include "base/json/json_writer.h"

namespace typecase::json {
namespace {

enum class Kind { desktop, mobile_app };
BOOST_DESCRIBE_ENUM(Kind, desktop, mobile_app)

struct Item {
  std::string item_id;
  Kind kind = Kind::desktop;
  int seats = 0;
  std::optional<std::string> note;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    if (seats < 1) faults.push_back({pointer + "/seats", "out_of_range", "At least one seat."});
  }
};
BOOST_DESCRIBE_STRUCT(Item, (), (item_id, kind, seats, note))

struct Body {
  std::vector<Item> items;
  bool accepted = false;
  std::int64_t total = 0;
  std::optional<std::map<std::string, std::string>> fields;
};
BOOST_DESCRIBE_STRUCT(Body, (), (items, accepted, total, fields))

Result<Body> read_body(std::string_view text) { return read_text<Body>(text); }

// "pointer code" of every fault, in order.
std::vector<std::string> faults_of(std::string_view text) {
  std::vector<std::string> found;
  Result<Body> body = read_body(text);
  if (body.has_value()) return found;
  for (const Fault& fault : body.error().faults) found.push_back(fault.pointer + " " + fault.code);
  return found;
}

TEST(JsonReaderTest, ReadsAWholeBody) {
  Body body = read_body(R"({"items":[{"itemId":"fraunces","kind":"mobile_app","seats":3},
                                     {"itemId":"Ærø","kind":"desktop","seats":1,"note":"x"}],
                            "accepted":true,"total":-9223372036854775808,
                            "fields":{"domain":"a.example"}})")
                  .value();
  ASSERT_EQ(body.items.size(), 2u);
  EXPECT_EQ(body.items[0].item_id, "fraunces");
  EXPECT_EQ(body.items[0].kind, Kind::mobile_app);
  EXPECT_EQ(body.items[0].seats, 3);
  EXPECT_EQ(body.items[0].note, std::nullopt);
  EXPECT_EQ(body.items[1].note, "x");
  EXPECT_TRUE(body.accepted);
  EXPECT_EQ(body.total, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(body.fields->at("domain"), "a.example");
}

struct Whole {
  std::string text;
  boost::json::value value;
};
BOOST_DESCRIBE_STRUCT(Whole, (), (text, value))

TEST(JsonReaderTest, ReadValuesOutliveTheTextAndTheParsedValue) {
  for (std::size_t size : {std::size_t{10}, std::size_t{100'000}}) {  // More than the stack gives.
    std::string body = R"({"text":")" + std::string(size, 'a') + R"(","value":[{"b":")" +
                       std::string(size, 'c') + R"("},7]})";
    auto whole = read_text<Whole>(body);
    body.assign(body.size(), 'x');
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->text, std::string(size, 'a'));
    EXPECT_EQ(whole->value, (boost::json::array{{{"b", std::string(size, 'c')}}, 7}));
  }
}

TEST(JsonReaderTest, FindsEveryFaultAtOnce) {
  EXPECT_EQ(faults_of(R"({"items":[{"itemId":7,"kind":"tv","seats":"2","x/y~":1}],"total":1.5})"),
            (std::vector<std::string>{"/items/0/x~1y~0 unknown", "/items/0/itemId wrong_type",
                                      "/items/0/kind not_allowed", "/items/0/seats wrong_type",
                                      "/accepted required", "/total wrong_type"}));
}

TEST(JsonReaderTest, TakesNullOnlyWhereAValueIsOptional) {
  EXPECT_EQ(faults_of(R"({"items":[],"accepted":null,"total":0,"fields":null})"),
            std::vector<std::string>{"/accepted wrong_type"});
}

TEST(JsonReaderTest, TakesIntegersOnlyAsIntegersInRange) {
  auto total = [](const std::string& number) {
    return faults_of(R"({"items":[],"accepted":true,"total":)" + number + "}");
  };
  EXPECT_EQ(total("9223372036854775807"), std::vector<std::string>{});
  EXPECT_EQ(total("9223372036854775808"), std::vector<std::string>{"/total out_of_range"});
  EXPECT_EQ(total("1.0"), std::vector<std::string>{"/total wrong_type"});
  EXPECT_EQ(total("1e3"), std::vector<std::string>{"/total wrong_type"});
  EXPECT_EQ(total("1e309"), std::vector<std::string>{"/total wrong_type"});
  EXPECT_EQ(total("true"), std::vector<std::string>{"/total wrong_type"});
}

TEST(JsonReaderTest, TakesIntOnlyInItsRange) {
  EXPECT_EQ(faults_of(R"({"items":[{"itemId":"a","kind":"desktop","seats":2147483648}],
                          "accepted":true,"total":0})"),
            std::vector<std::string>{"/items/0/seats out_of_range"});
}

TEST(JsonReaderTest, AsksAStructForItsOwnRules) {
  EXPECT_EQ(faults_of(R"({"items":[{"itemId":"a","kind":"desktop","seats":0}],
                          "accepted":true,"total":0})"),
            std::vector<std::string>{"/items/0/seats out_of_range"});
}

TEST(JsonReaderTest, RefusesListsThatNeverEnd) {
  std::string body = R"({"items":[)";
  for (int i = 0; i < 1001; ++i) body += i ? ",{}" : "{}";
  EXPECT_EQ(faults_of(body + R"(],"accepted":true,"total":0})"),
            std::vector<std::string>{"/items too_many_items"});
}

TEST(JsonReaderTest, RefusesABodyOfAnotherShape) {
  EXPECT_EQ(faults_of("[]"), std::vector<std::string>{" wrong_type"});
  EXPECT_EQ(faults_of("3"), std::vector<std::string>{" wrong_type"});
}

enum class Reason { one_stop, origin };
BOOST_DESCRIBE_ENUM(Reason, one_stop, origin)

struct Base {
  std::string tier_id;
  Money list_price;

  static constexpr std::array former_names{FormerName{"tier", "tier_id"}};
};
BOOST_DESCRIBE_STRUCT(Base, (), (tier_id, list_price))

struct Stored : Base {
  OrderId order;
  Time given_at;
  std::optional<std::string> note;
  std::vector<std::string> formats = {"otf"};
  std::map<std::string, int> counts = {{"a", 1}};
  std::set<int> lines;
  Reason reason = Reason::origin;
};
BOOST_DESCRIBE_STRUCT(Stored, (Base), (order, given_at, note, formats, counts, lines, reason))

TEST(StoredJsonTest, ReadsWhatItWrote) {
  Stored stored;
  stored.tier_id = "s";
  stored.list_price = {3500};
  stored.order = OrderId("A1");
  stored.given_at = from_micros(1'700'000'000'000'001);
  stored.formats = {};
  stored.counts = {{"b", 2}};
  stored.lines = {0, 2};
  stored.reason = Reason::one_stop;
  const std::string text = write_stored(stored);
  EXPECT_EQ(text, R"({"tierId":"s","listPrice":3500,"order":"A1","givenAt":1700000000000001,)"
                  R"("formats":[],"counts":{"b":2},"lines":[0,2],"reason":"one_stop"})");
  EXPECT_EQ(write_stored(read_stored<Stored>(text)), text);
}

TEST(StoredJsonTest, ReadsWhatAnEarlierVersionWrote) {
  const auto stored =
      read_stored<Stored>(R"({"tier":"s","list_price":7,"note":null,"is_gone":true,"given_at":3})");
  EXPECT_EQ(stored.tier_id, "s");
  EXPECT_EQ(stored.list_price, Money{7});
  EXPECT_EQ(stored.given_at, from_micros(3));
  EXPECT_EQ(stored.note, std::nullopt);
  EXPECT_EQ(stored.formats, std::vector<std::string>{"otf"});
  EXPECT_EQ(stored.reason, Reason::origin);
}

TEST(StoredJsonTest, ThrowsOnWhatNoVersionWrote) {
  for (const char* text : {R"({"listPrice":"7"})", R"({"reason":"none"})", "[]", "7", "", "{"}) {
    EXPECT_THROW(read_stored<Stored>(text), std::logic_error) << text;
  }
}

TEST(JsonParseTest, RefusesWhatIsNoJson) {
  for (const char* text : {"", "{", "{}x", "{'a':1}", "[1,]", "nul", "\"\xff\"", "\"\xed\xa0\x80\"",
                           "01", "NaN", "\"\n\""}) {
    Result<boost::json::value> value = parse(text);
    ASSERT_TRUE(value.has_error()) << text;
    EXPECT_EQ(value.error().kind, ErrorKind::malformed) << text;
  }
}

TEST(JsonParseTest, RefusesTextThatNoDatabaseKeeps) {
  for (const char* text : {R"("a\u0000b")", R"({"a\u0000":1})", R"([[{"a":"\u0000"}]])",
                           R"("\ud800")", R"("\udc00")", R"("\ud800\u0041")", R"("\ud800x")"}) {
    Result<boost::json::value> value = parse(text);
    ASSERT_TRUE(value.has_error()) << text;
    EXPECT_EQ(value.error().kind, ErrorKind::invalid) << text;
  }
  EXPECT_TRUE(parse(R"("\ud83c\udfe0")").has_value());
}

TEST(JsonParseTest, RefusesWhatIsTooDeep) {
  auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(parse(nested(32)).has_value());
  EXPECT_TRUE(parse(nested(33)).has_error());
  EXPECT_TRUE(parse(nested(100'000)).has_error());
}

}  // namespace
}  // namespace typecase::json
