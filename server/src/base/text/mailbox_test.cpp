#include "base/text/mailbox.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(CanonicalMailbox, IsTheSameForOtherSpellings) {
  EXPECT_EQ(canonical_mailbox("Ada@Example.ORG"), "ada@example.org");
  EXPECT_EQ(canonical_mailbox("ada+fonts@example.org"), "ada@example.org");
  EXPECT_EQ(canonical_mailbox("a.d.a+x@googlemail.com"), "ada@gmail.com");
}

TEST(CanonicalMailbox, KeepsFullStopsWhereTheyCount) {
  EXPECT_EQ(canonical_mailbox("a.d.a@example.org"), "a.d.a@example.org");
  EXPECT_NE(canonical_mailbox("a.da@example.org"), canonical_mailbox("ada@example.org"));
}

TEST(CanonicalMailbox, LeavesATagAloneAsItIs) {
  EXPECT_EQ(canonical_mailbox("+fonts@example.org"), "+fonts@example.org");
  EXPECT_EQ(canonical_mailbox("nobody"), "nobody");
}

TEST(MailboxDigest, TellsMailboxesApartAndNotSpellings) {
  EXPECT_EQ(mailbox_digest("Ada+1@example.org"), mailbox_digest("ada@example.org"));
  EXPECT_NE(mailbox_digest("ada@example.org"), mailbox_digest("grace@example.org"));
  EXPECT_EQ(mailbox_digest(""), "");
}

}  // namespace
}  // namespace typecase
