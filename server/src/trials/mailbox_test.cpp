#include "trials/mailbox.h"

#include <gtest/gtest.h>

namespace typecase::trials {
namespace {

TEST(Mailbox, IsTheSameUnderItsOtherSpellings) {
  EXPECT_EQ(mailbox_of("Ada@Example.ORG"), "ada@example.org");
  EXPECT_EQ(mailbox_of("ada+fonts@example.org"), "ada@example.org");
  EXPECT_EQ(mailbox_of("a.d.a+x@googlemail.com"), "ada@gmail.com");
}

TEST(Mailbox, KeepsFullStopsWhereTheyCount) {
  EXPECT_EQ(mailbox_of("a.d.a@example.org"), "a.d.a@example.org");
  EXPECT_NE(mailbox_of("a.da@example.org"), mailbox_of("ada@example.org"));
}

TEST(Mailbox, OfATagAloneIsLeftAsItIs) {
  EXPECT_EQ(mailbox_of("+fonts@example.org"), "+fonts@example.org");
  EXPECT_EQ(mailbox_of("nobody"), "nobody");
}

}  // namespace
}  // namespace typecase::trials
