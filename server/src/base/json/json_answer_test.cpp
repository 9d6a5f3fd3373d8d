#include "base/json/json_answer.h"

#include <gtest/gtest.h>

#include <vector>

namespace typecase::json {
namespace {

enum class State { open, half_open };
BOOST_DESCRIBE_ENUM(State, open, half_open)

enum class Named { first };
std::string_view name(Named) { return "the_first"; }

struct Thing {
  OrderId id;
  State state = State::half_open;
  Named named = Named::first;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (id, state, named))

struct Sale : Thing {
  Money price;
  Multiplier rate;
  Time sold_at;
  std::optional<std::string> note;
  Omittable<int> rank;
  std::vector<std::string_view> tags;
  std::map<std::string, double> axes;
  Ref<std::string> buyer;
  Written<std::vector<int>> parts;
  bool default_ = false;
};
BOOST_DESCRIBE_STRUCT(Sale, (Thing),
                      (price, rate, sold_at, note, rank, tags, axes, buyer, parts, default_))

Sale sale_to(const std::string& buyer, Omittable<int> rank = {}) {
  return {{OrderId("O")}, {350}, {16'000},          from_micros(0), {},
          rank,           {"a"}, {{"wght", 400.5}}, buyer,          {boost::json::array{1}}};
}

TEST(JsonAnswer, WritesBasesFirstAndNullForWhatIsEmpty) {
  std::string buyer = "Ada";
  EXPECT_EQ(boost::json::serialize(answer(sale_to(buyer))),
            R"({"id":"O","state":"half_open","named":"the_first","price":350,"rate":1.6E0,)"
            R"("soldAt":"1970-01-01T00:00:00Z","note":null,"tags":["a"],"axes":{"wght":4.005E2},)"
            R"("buyer":"Ada","parts":[1],"default":false})");
}

TEST(JsonAnswer, WritesAnOmittableThatIsThere) {
  std::string buyer;
  EXPECT_EQ(answer(sale_to(buyer, 0)).at("rank"), 0);
  EXPECT_FALSE(answer(sale_to(buyer)).as_object().contains("rank"));
}

}  // namespace
}  // namespace typecase::json
