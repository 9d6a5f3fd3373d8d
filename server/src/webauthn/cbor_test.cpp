#include "webauthn/cbor.h"

#include <gtest/gtest.h>

#include "webauthn/cbor_testing.h"

namespace typecase::webauthn {
namespace {

using namespace testing;

Bytes item_of(const Bytes& data) { return to_bytes(CborReader(data).item().value_or(ByteView())); }

// Lists within each other, around an integer.
Bytes nested(std::size_t levels) { return concatenated({Bytes(levels, 0x81), cbor_integer(0)}); }

TEST(CborReader, ReadsIntegersOfEachLength) {
  for (std::int64_t value : {0LL, 23LL, 24LL, 255LL, 256LL, 65535LL, 65536LL, 4294967295LL,
                             4294967296LL, 9223372036854775807LL}) {
    const Bytes positive = cbor_integer(value);
    const Bytes negative = cbor_integer(-1 - value);
    EXPECT_EQ(CborReader(positive).integer(), value);
    EXPECT_EQ(CborReader(negative).integer(), -1 - value);
  }
}

TEST(CborReader, RefusesIntegersBeyond64Bits) {
  const Bytes positive = cbor_head(0, 0x8000000000000000);
  const Bytes negative = cbor_head(1, 0xFFFFFFFFFFFFFFFF);
  EXPECT_FALSE(CborReader(positive).integer());
  EXPECT_FALSE(CborReader(negative).integer());
}

TEST(CborReader, ReadsAMapInOrder) {
  const Bytes data = cbor_map({cbor_text("a"), cbor_bytes(Bytes{1, 2}), cbor_integer(-3),
                               cbor_map({cbor_text("b"), cbor_integer(7)})});
  CborReader reader(data);
  EXPECT_EQ(reader.map(), 2U);
  EXPECT_EQ(reader.text(), "a");
  EXPECT_EQ(to_bytes(reader.bytes().value()), (Bytes{1, 2}));
  EXPECT_EQ(reader.integer(), -3);
  EXPECT_EQ(to_bytes(reader.item().value()), cbor_map({cbor_text("b"), cbor_integer(7)}));
  EXPECT_TRUE(reader.rest().empty());
}

TEST(CborReader, StaysAtAnItemOfAnotherType) {
  const Bytes data = cbor_text("a");
  CborReader reader(data);
  EXPECT_FALSE(reader.integer());
  EXPECT_FALSE(reader.bytes());
  EXPECT_FALSE(reader.map());
  EXPECT_EQ(reader.text(), "a");
}

TEST(CborReader, TakesNoItemThatEndsBeyondTheData) {
  const Bytes whole =
      cbor_map({cbor_text("key"),
                concatenated({cbor_head(4, 2), cbor_integer(70000), cbor_bytes(Bytes(300))})});
  EXPECT_EQ(item_of(whole), whole);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(item_of(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))),
              Bytes())
        << size;
  }
}

TEST(CborReader, LeavesWhatFollowsAnItem) {
  const Bytes data = concatenated({cbor_integer(1), cbor_integer(2)});
  EXPECT_EQ(item_of(data), cbor_integer(1));
}

TEST(CborReader, TakesTruthValuesNullAndFloats) {
  for (const Bytes& data :
       {Bytes{0xF5}, Bytes{0xF6}, Bytes{0xF9, 0x3C, 0x00}, Bytes{0xFB, 0, 0, 0, 0, 0, 0, 0, 0}}) {
    EXPECT_EQ(item_of(data), data);
  }
}

TEST(CborReader, RefusesIndefiniteLengthsReservedValuesAndTags) {
  for (const Bytes& data :
       {Bytes{0x5F, 0x41, 0, 0xFF}, Bytes{0x9F, 0xFF}, Bytes{0xBF, 0xFF}, Bytes{0xFF}, Bytes{0x1C},
        Bytes{0x1D, 0, 0}, Bytes{0xC0, 0x60}, Bytes{0xD8, 0x20, 0x60}}) {
    EXPECT_EQ(item_of(concatenated({data, Bytes(200)})), Bytes()) << to_hex(data);
  }
}

TEST(CborReader, RefusesLengthsThatNoMemoryHolds) {
  for (unsigned type : {2U, 3U, 4U, 5U}) {
    for (std::uint64_t length : {0xFFFFULL, 0xFFFFFFFFULL, 0x7FFFFFFFFFFFFFFFULL,
                                 0x8000000000000000ULL, 0xFFFFFFFFFFFFFFFFULL}) {
      const Bytes data = concatenated({cbor_head(type, length), Bytes(16)});
      EXPECT_EQ(item_of(data), Bytes());
      EXPECT_FALSE(CborReader(data).map());
      EXPECT_FALSE(CborReader(data).bytes());
      EXPECT_FALSE(CborReader(data).text());
    }
  }
}

TEST(CborReader, RefusesDeepNesting) {
  EXPECT_EQ(item_of(nested(7)), nested(7));
  EXPECT_EQ(item_of(nested(8)), Bytes());
  EXPECT_EQ(item_of(nested(100'000)), Bytes());
}

}  // namespace
}  // namespace typecase::webauthn
