#include "base/json_schema.h"

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
  SchemaBook book;
  book.add<Part>("Part");
  book.add<Whole>("Whole");
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
  EXPECT_EQ(size, boost::json::parse(R"({"type":"string","enum":["small","veryLarge"]})"));
}

struct Place {
  std::map<std::string, double> coordinates;
};
BOOST_DESCRIBE_STRUCT(Place, (), (coordinates))

TEST(SchemaBookTest, KnowsNumbersByName) {
  SchemaBook book;
  book.add<Place>("Place");
  EXPECT_EQ(boost::json::value(book.schemas()).at("Place").at("properties").at("coordinates"),
            boost::json::parse(R"({"type":"object","additionalProperties":{"type":"number"}})"));
}

TEST(SchemaBookTest, RefersToStructsByName) {
  boost::json::value properties = schemas_of_both().at("Whole").at("properties");
  EXPECT_EQ(properties.at("spareParts").at("items").at("$ref"), "#/components/schemas/Part");
  EXPECT_EQ(properties.at("best").at("oneOf").at(0).at("$ref"), "#/components/schemas/Part");
}

TEST(SchemaBookTest, RefusesAStructThatHoldsAnUnknownOne) {
  SchemaBook book;
  EXPECT_THROW(book.add<Whole>("Whole"), std::out_of_range);
}

}  // namespace
}  // namespace typecase::json
