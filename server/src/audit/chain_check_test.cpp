#include "audit/chain_check.h"

#include <gtest/gtest.h>

#include "audit/testing.h"
#include "base/fail_point_testing.h"

namespace typecase::audit {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ChainCheckTest : public testing::AuditFixture {
 protected:
  std::string id_of(int sequence) {
    return database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT id FROM staff_audit WHERE sequence = $1", sequence);
    });
  }
  // A row that no program of the shop wrote; `sequence` and the hashes are those of a sealed row.
  void insert_copy(const std::string& id, int of, std::int64_t sequence) {
    tamper(
        "INSERT INTO staff_audit (id, at, member_id, via, via_id, permission, action, object_id, "
        "object_after, request_id, sequence, previous_hash, hash, sealed_at) "
        "SELECT $1, at, member_id, via, via_id, permission, action, object_id, object_after, "
        "request_id, cast($3 AS {i64}), previous_hash, hash, sealed_at FROM staff_audit "
        "WHERE sequence = $2",
        id, of, sequence);
  }
  // Changes a row and computes its hash again.
  void rewrite(int sequence) {
    database().write([&](db::Connection& c) {
      c.execute("UPDATE staff_audit SET object_id = 'other' WHERE sequence = $1", sequence);
      auto row = c.find<ChainedRow>(
          "SELECT " + db::columns<ChainedRow>() + " FROM staff_audit WHERE sequence = $1",
          sequence);
      c.execute("UPDATE staff_audit SET hash = $2 WHERE sequence = $1", sequence, hash_of(*row));
    });
  }
  void swap(int first, int second) {
    tamper("UPDATE staff_audit SET sequence = -1 WHERE sequence = $1", first);
    tamper("UPDATE staff_audit SET sequence = $1 WHERE sequence = $2", first, second);
    tamper("UPDATE staff_audit SET sequence = $1 WHERE sequence = -1", second);
  }
};

TYPECASE_EACH_ENGINE(ChainCheckTest);

TEST_P(ChainCheckTest, AnEmptyLogHasNoFault) {
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.rows, 0);
}

TEST_P(ChainCheckTest, NamesARowThatWasChanged) {
  add_and_seal(5);
  tamper("UPDATE staff_audit SET object_after = '{}' WHERE sequence = 3");
  EXPECT_THAT(faults(), ElementsAre("changed 3-3"));
  EXPECT_THAT(ids, ElementsAre(id_of(3)));
}

TEST_P(ChainCheckTest, AChangeOfAnyColumnIsAFault) {
  add_and_seal(3);
  for (const char* change :
       {"id = 'other'", "at = at + 1", "member_id = 'other'", "member_id = NULL", "via = 'session'",
        "via_id = 'other'", "customer_id = 'other'", "permission = 'other'", "action = 'other'",
        "object_id = 'other'", "object_before = ''", "object_after = NULL", "reason = ''",
        "request_id = ''", "sealed_at = sealed_at + 1", "sealed_at = NULL", "previous_hash = NULL",
        "hash = NULL", "hash = previous_hash"}) {
    auto kept = database().read([](db::Connection& c) {
      return c.find_one("SELECT hash, " + db::columns<ChainedRow>() +
                        " FROM staff_audit WHERE sequence = 2");
    });
    tamper("UPDATE staff_audit SET " + std::string(change) + " WHERE sequence = 2");
    EXPECT_EQ(faults().size(), 1u) << change;
    database().write([&](db::Connection& c) {
      c.execute("DELETE FROM staff_audit WHERE sequence = 2");
      db::Record(kept->as<ChainedRow>()).set("hash", kept->bytes("hash")).insert(c, "staff_audit");
    });
    ASSERT_THAT(faults(), IsEmpty()) << change;
  }
}

TEST_P(ChainCheckTest, NamesAChangedRowWhoseHashWasComputedAgain) {
  add_and_seal(5);
  rewrite(3);
  EXPECT_THAT(faults(), ElementsAre("changed 3-3"));
  EXPECT_THAT(ids, ElementsAre(id_of(3)));
}

TEST_P(ChainCheckTest, NamesTheLastRowWhoseHashWasComputedAgain) {
  add_and_seal(5);
  rewrite(5);
  EXPECT_THAT(faults(), ElementsAre("changed 5-5"));
}

TEST_P(ChainCheckTest, NamesRowsThatWereRemoved) {
  add_and_seal(6);
  tamper("DELETE FROM staff_audit WHERE sequence IN (1, 3, 4)");
  EXPECT_THAT(faults(), ElementsAre("removed 1-1", "removed 3-4"));
}

TEST_P(ChainCheckTest, NamesRowsThatWereRemovedAndARowThatWasChanged) {
  add_and_seal(6);
  tamper("DELETE FROM staff_audit WHERE sequence = 2");
  tamper("UPDATE staff_audit SET action = 'other' WHERE sequence = 3");
  EXPECT_THAT(faults(), ElementsAre("removed 2-2", "changed 3-3"));
}

TEST_P(ChainCheckTest, NamesATailThatWasCutOff) {
  add_and_seal(5);
  tamper("DELETE FROM staff_audit WHERE sequence > 3");
  EXPECT_THAT(faults(), ElementsAre("truncated 4-5"));
  tamper("DELETE FROM staff_audit");
  EXPECT_THAT(faults(), ElementsAre("truncated 1-5"));
}

TEST_P(ChainCheckTest, NamesRowsThatChangedTheirPlaces) {
  add_and_seal(6);
  swap(2, 4);
  EXPECT_THAT(faults(), ElementsAre("moved 2-2", "moved 4-4"));
  swap(2, 4);
  swap(5, 6);
  EXPECT_THAT(faults(), ElementsAre("moved 5-5", "moved 6-6"));
}

TEST_P(ChainCheckTest, NamesAFirstRowThatClaimsAPredecessor) {
  add_and_seal(1);
  tamper("UPDATE staff_audit SET previous_hash = hash");
  rewrite(1);
  EXPECT_EQ(faults().front(), "moved 1-1");
}

TEST_P(ChainCheckTest, NamesARowThatClaimsASequenceAfterTheHead) {
  add_and_seal(3);
  insert_copy("Z", 3, 4);
  EXPECT_THAT(faults(), ElementsAre("inserted 4-4"));
  EXPECT_THAT(ids, ElementsAre("Z"));
}

TEST_P(ChainCheckTest, NamesARowThatClaimsTheSequenceOfAnother) {
  add_and_seal(3);
  tamper("DROP INDEX staff_audit_sequence");
  insert_copy("Z", 2, 2);
  insert_copy("Y", 3, 0);
  EXPECT_THAT(faults(), ElementsAre("inserted 0-0", "inserted 2-2"));
  EXPECT_THAT(ids, ElementsAre("Y", "Z"));
}

TEST_P(ChainCheckTest, NamesARowThatClaimsToBeOlderThanSealedOnes) {
  const Time early = clock.now();
  add_and_seal(2);
  clock.advance(2h);
  add("present");
  EXPECT_EQ(sealer.run(), 1u);
  database().write([&](db::Connection& c) { record(c, mira, entry("backdated", early)); });
  EXPECT_THAT(faults(), ElementsAre("inserted 0-0"));
  EXPECT_EQ(sealer.run(), 1u);
  EXPECT_THAT(faults(), ElementsAre("inserted 4-4"));
  EXPECT_EQ(ids.front(), id_of(4));
}

TEST_P(ChainCheckTest, RowsThatWaitForTheSealerAreNoFault) {
  add_and_seal(2);
  clock.advance(72h);
  add("waiting");
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.unsealed, 1);
  EXPECT_EQ(report.oldest_unsealed, clock.now() - 1s);
}

TEST_P(ChainCheckTest, RowsOfDaysWithoutASealerAreNoFault) {
  for (int i = 0; i <= Sealer::most_in_batch; ++i) {
    add("object");
    clock.advance(1h);
  }
  int batches = 0;
  {
    ScopedFailPoint second("audit.rows_chained", [&] {
      if (++batches == 2) throw std::runtime_error("no");
    });
    EXPECT_THROW(sealer.run(), std::runtime_error);
  }
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.unsealed, 1);
  clock.advance(2h);
  EXPECT_EQ(sealer.run(), 1u);
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(ChainCheckTest, NamesAHeadThatWasForged) {
  add_and_seal(5);
  tamper("DELETE FROM staff_audit WHERE sequence = 5");
  tamper(
      "UPDATE staff_audit_head SET sequence = 4, "
      "hash = (SELECT hash FROM staff_audit WHERE sequence = 4)");
  EXPECT_THAT(faults(), ElementsAre("forged 4-4"));
  tamper("UPDATE staff_audit_head SET sequence = 0");
  EXPECT_EQ(faults().front(), "forged 0-0");
  tamper("DELETE FROM staff_audit_head");
  EXPECT_THAT(faults(), ElementsAre("forged 0-0"));
}

TEST_P(ChainCheckTest, NamesAHeadWhoseHashAloneWasChanged) {
  add_and_seal(5);
  tamper("UPDATE staff_audit_head SET hash = (SELECT hash FROM staff_audit WHERE sequence = 4)");
  EXPECT_THAT(faults(), ::testing::Contains("forged 5-5"));
}

TEST_P(ChainCheckTest, AHeadOfAnotherServersKeyIsForged) {
  add("object");
  const Bytes other_key(32, 8);
  EXPECT_EQ(Sealer(database(), clock, other_key).run(), 1u);
  EXPECT_THAT(faults(), ElementsAre("forged 1-1"));
}

TEST_P(ChainCheckTest, AKeptHeadShowsThatTheLogWasPutBack) {
  add_and_seal(3);
  faults();
  const std::string kept = to_hex(report.head->hash.value());
  add("later");
  sealer.run();
  auto is_held = [&](std::int64_t sequence) {
    return database().read([&](db::Connection& c) { return holds(c, sequence, kept); });
  };
  EXPECT_TRUE(is_held(3));
  EXPECT_FALSE(is_held(2));
  EXPECT_FALSE(is_held(5));
}

TEST_P(ChainCheckTest, ReadsALogOfSeveralPages) {
  database().write([&](db::Connection& c) {
    for (int i = 0; i < 1100; ++i) record(c, mira, entry("object", clock.now()));
  });
  EXPECT_EQ(sealer.run(), 1100u);
  tamper("UPDATE staff_audit SET action = 'other' WHERE sequence = 1001");
  EXPECT_THAT(faults(), ElementsAre("changed 1001-1001"));
  EXPECT_EQ(report.rows, 1100);
}

TEST(AuditChain, TheCanonicalTextNamesEachColumnWithItsLength) {
  ChainedRow row;
  row.id = "row";
  row.at = from_micros(5);
  row.action = "a\nb:1:c";
  row.sequence = 12;
  EXPECT_EQ(canonical_text(row),
            "typecase audit row 1\nid:3:row\nat:1:5\nvia:0:\nvia_id:0:\npermission:0:\n"
            "action:7:a\nb:1:c\nobject_id:0:\nrequest_id:0:\nsequence:2:12\n");
}

TEST(AuditChain, AnEmptyTextIsNotNull) {
  ChainedRow none, empty;
  empty.reason = "";
  EXPECT_NE(hash_of(none), hash_of(empty));
}

}  // namespace
}  // namespace typecase::audit
