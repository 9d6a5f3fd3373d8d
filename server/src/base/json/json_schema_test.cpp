#include "base/json/json_schema.h"

#include <gtest/gtest.h>

namespace typecase::json {
namespace {

enum class Size { small, very_large };
BOOST_DESCRIBE_ENUM(Size, small, very_large)

struct Part {
  Size size = Size::small;
  std::optional<std::int64_t> price;
};
BOOST_DESCRIBE_STRUCT(Part, (), (size, price))

struct Whole {
  std::vector<Part> spare_parts;
  std::optional<Part> best;
  std::map<std::string, std::string> fields;
  bool done = false;
};
BOOST_DESCRIBE_STRUCT(Whole, (), (spare_parts, best, fields, done))

boost::json::value schemas_of_both() {
  SchemaBook book(SchemaBook::Of::requests);
  book.add<Whole>();
  return book.schemas();
}

TEST(SchemaBookTest, RequiresWhatIsNotOptional) {
  boost::json::value book = schemas_of_both();
  EXPECT_EQ(book.at("Part").at("required"), boost::json::parse(R"(["size"])"));
  EXPECT_EQ(book.at("Whole").at("required"),
            boost::json::parse(R"(["spareParts","fields","done"])"));
}

TEST(SchemaBookTest, WritesEnumeratorsAsTheReaderExpectsThem) {
  boost::json::value size = schemas_of_both().at("Part").at("properties").at("size");
  EXPECT_EQ(size, boost::json::parse(R"({"type":"string","enum":["small","very_large"]})"));
}

struct Place {
  std::map<std::string, double> coordinates;
};
BOOST_DESCRIBE_STRUCT(Place, (), (coordinates))

TEST(SchemaBookTest, KnowsNumbersByName) {
  SchemaBook book(SchemaBook::Of::requests);
  book.add<Place>();
  EXPECT_EQ(boost::json::value(book.schemas()).at("Place").at("properties").at("coordinates"),
            boost::json::parse(R"({"type":"object","additionalProperties":{"type":"number"}})"));
}

TEST(SchemaBookTest, RefersToStructsByName) {
  boost::json::value properties = schemas_of_both().at("Whole").at("properties");
  EXPECT_EQ(properties.at("spareParts").at("items").at("$ref"), "#/components/schemas/Part");
  EXPECT_EQ(properties.at("best").at("oneOf").at(0).at("$ref"), "#/components/schemas/Part");
}

TEST(SchemaBookTest, NamesStructsAsItIsTold) {
  SchemaBook book(SchemaBook::Of::requests);
  book.name<Part>("Piece");
  book.add<Whole>();
  EXPECT_TRUE(book.schemas().contains("Piece"));
  EXPECT_FALSE(book.schemas().contains("Part"));
  EXPECT_EQ(
      boost::json::value(book.schemas()).at("Whole").at("properties").at("spareParts"),
      boost::json::parse(R"({"type":"array","items":{"$ref":"#/components/schemas/Piece"}})"));
}

struct Sale : Place {
  Money price;
  Multiplier rate;
  Time sold_at;
  OrderId order;
  std::optional<Money> refunded;
  Omittable<int> rank;
  Ref<std::string> buyer;
  Written<std::vector<Part>> parts;
};
BOOST_DESCRIBE_STRUCT(Sale, (Place), (price, rate, sold_at, order, refunded, rank, buyer, parts))

TEST(SchemaBookTest, RequiresInAnswersWhatIsNotOmittable) {
  SchemaBook book(SchemaBook::Of::answers);
  book.add<Sale>();
  EXPECT_EQ(boost::json::value(book.schemas()).at("Sale"), boost::json::parse(R"({
    "type": "object",
    "required": ["coordinates", "price", "rate", "soldAt", "order", "refunded", "buyer", "parts"],
    "properties": {
      "coordinates": {"type": "object", "additionalProperties": {"type": "number"}},
      "price": {"type": "integer"}, "rate": {"type": "number"}, "soldAt": {"type": "string"},
      "order": {"type": "string"}, "refunded": {"oneOf": [{"type": "integer"}, {"type": "null"}]},
      "rank": {"type": "integer"}, "buyer": {"type": "string"},
      "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}}}})"));
}

}  // namespace
}  // namespace typecase::json
