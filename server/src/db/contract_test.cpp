#include <limits>

#include "base/error.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::db {
namespace {

class ContractTest : public testing::EachEngine {
 protected:
  ContractTest() {
    database().write([](Connection& connection) {
      connection.script(
          "CREATE TABLE parent (id TEXT NOT NULL PRIMARY KEY) {tail};"
          "CREATE TABLE thing (id {i64} NOT NULL PRIMARY KEY, name TEXT, data {blob}, number {i64},"
          "  parent TEXT REFERENCES parent (id), positive {i64} CHECK (positive > 0),"
          "  UNIQUE (name)) {tail}");
    });
  }

  // The error that a statement fails with; nullopt when it succeeds.
  template <class... Args>
  std::optional<Errc> failure(std::string_view sql, const Args&... args) {
    try {
      database().write([&](Connection& connection) { connection.execute(sql, args...); });
    } catch (const DbError& error) {
      return error.code;
    }
    return std::nullopt;
  }

  std::int64_t count() {
    return database().read([](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM thing");
    });
  }
};
TYPECASE_EACH_ENGINE(ContractTest);

TEST_P(ContractTest, KeepsTextBytesAndIntegersAsTheyAre) {
  Bytes every_byte;
  for (int i = 0; i < 256; ++i) every_byte.push_back(static_cast<std::uint8_t>(i));
  std::string text = "Ærø 'quoted\" \\ $1 fjord\n\U0001F3E0";
  auto store = [&](int id, std::int64_t number) {
    database().write([&](Connection& connection) {
      connection.execute("INSERT INTO thing (id, name, data, number) VALUES ($1, $2, $3, $4)", id,
                         text + std::to_string(id), every_byte, number);
    });
  };
  store(1, std::numeric_limits<std::int64_t>::min());
  store(2, std::numeric_limits<std::int64_t>::max());

  std::vector<Row> rows = database().read([](Connection& connection) {
    return connection.rows("SELECT name, data, number FROM thing ORDER BY id");
  });

  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].text("name"), text + "1");
  EXPECT_EQ(rows[0].bytes("data"), every_byte);
  EXPECT_EQ(rows[0].integer("number"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(rows[1].integer("number"), std::numeric_limits<std::int64_t>::max());
}

TEST_P(ContractTest, TellsEmptyFromNull) {
  database().write([](Connection& connection) {
    connection.execute("INSERT INTO thing (id, name, data) VALUES ($1, $2, $3)", 1,
                       std::string_view{}, ByteView{});
    connection.execute("INSERT INTO thing (id, name, data) VALUES ($1, $2, $3)", 2, std::nullopt,
                       std::optional<Bytes>{});
  });

  std::vector<Row> rows = database().read([](Connection& connection) {
    return connection.rows("SELECT name, data FROM thing ORDER BY id");
  });

  EXPECT_EQ(rows[0].text("name"), "");
  EXPECT_EQ(rows[0].bytes("data"), Bytes{});
  EXPECT_TRUE(rows[1].is_null("name"));
  EXPECT_TRUE(rows[1].is_null("data"));
  EXPECT_EQ(rows[1].optional_text("name"), std::nullopt);
  EXPECT_THROW(rows[1].text("name"), std::logic_error);
  EXPECT_THROW(rows[0].integer("name"), std::logic_error);
}

TEST_P(ContractTest, BindsParametersByNumberInAnyOrder) {
  auto row = database().read([](Connection& connection) {
    return connection.find_one(
        "SELECT cast($2 AS TEXT) AS a, cast($1 AS TEXT) AS b, cast($2 AS TEXT) AS c", "one", "two");
  });
  EXPECT_EQ(row->text("a"), "two");
  EXPECT_EQ(row->text("b"), "one");
  EXPECT_EQ(row->text("c"), "two");
}

TEST_P(ContractTest, AnswersTruthValuesAndSmallIntegersAsIntegers) {
  auto row = database().read([](Connection& connection) {
    return connection.find_one("SELECT 7 AS a, 1 < 2 AS b, EXISTS (SELECT 1 FROM thing) AS c");
  });
  EXPECT_EQ(row->integer("a"), 7);
  EXPECT_EQ(row->integer("b"), 1);
  EXPECT_FALSE(row->boolean("c"));
}

struct Thing {
  std::int64_t id = 0;
  std::optional<std::string> name;
  std::optional<Bytes> data;
  std::optional<Time> number;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (id, name, data, number))

TEST_P(ContractTest, WritesAndReadsDescribedStructs) {
  database().write([](Connection& c) {
    Record(Thing{1, "one", Bytes{1, 2}, from_micros(5)}).insert(c, "thing");
    Record(Thing{2, {}, {}, {}}).insert(c, "thing");
    Record(Thing{1, "two", {}, {}}).upsert(c, "thing", "id", {"data"});
    Record().set("id", 2).set("name", "x").set("name", "three").upsert(c, "thing", "id");
  });
  auto found = database().read([](Connection& c) {
    return c.select<Thing>("SELECT " + columns<Thing>("t.") + " FROM thing t ORDER BY id");
  });
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].name, "two");
  EXPECT_EQ(found[0].data, (Bytes{1, 2}));
  EXPECT_EQ(found[0].number, std::nullopt);
  EXPECT_EQ(found[1].name, "three");
}

TEST_P(ContractTest, ReadsOneColumnWithoutItsName) {
  failure("INSERT INTO thing (id, name) VALUES (1, 'a'), (2, NULL)");
  database().read([](Connection& c) {
    EXPECT_EQ(c.value<int>("SELECT count(*) FROM thing"), 2);
    EXPECT_EQ(c.select<std::int64_t>("SELECT id FROM thing ORDER BY id"),
              (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(c.find<std::string>("SELECT name FROM thing WHERE id = $1", 3), std::nullopt);
    EXPECT_EQ(c.value<std::optional<std::string>>("SELECT name FROM thing WHERE id = 2"),
              std::nullopt);
    EXPECT_THROW(c.value<std::string>("SELECT name FROM thing WHERE id = 2"), std::logic_error);
    EXPECT_THROW(c.value<int>("SELECT id, name FROM thing"), std::logic_error);
  });
}

TEST_P(ContractTest, RefusesNamesThatNoColumnHasAndThatTwoHave) {
  auto row =
      database().read([](Connection& c) { return c.find_one("SELECT 1 AS a, 2 AS b, 3 AS b"); });
  EXPECT_EQ(row->integer("a"), 1);
  EXPECT_THROW(row->integer("b"), std::logic_error);
  EXPECT_THROW(row->integer("c"), std::logic_error);
}

TEST_P(ContractTest, RefusesResultsThatAreNeitherTextNorBytesNorIntegers) {
  EXPECT_THROW(database().read([](Connection& connection) {
    return connection.rows("SELECT avg(number) FROM (SELECT 1 AS number UNION ALL SELECT 2) AS n");
  }),
               std::logic_error);
}

TEST_P(ContractTest, RefusesNullCharactersInText) {
  using namespace std::string_literals;
  EXPECT_THROW(failure("INSERT INTO parent (id) VALUES ($1)", "a\0b"s), std::logic_error);
}

TEST_P(ContractTest, NamesTheSameFailuresOnBothEngines) {
  EXPECT_EQ(failure("INSERT INTO thing (id, name) VALUES (1, 'a')"), std::nullopt);
  EXPECT_EQ(failure("INSERT INTO thing (id) VALUES (1)"), Errc::unique);
  EXPECT_EQ(failure("INSERT INTO thing (id, name) VALUES (2, 'a')"), Errc::unique);
  EXPECT_EQ(failure("INSERT INTO thing (id, parent) VALUES (2, 'nobody')"), Errc::foreign_key);
  EXPECT_EQ(failure("INSERT INTO thing (id, positive) VALUES (2, 0)"), Errc::check);
  EXPECT_EQ(failure("INSERT INTO parent (id) VALUES ($1)", std::nullopt), Errc::check);
  EXPECT_EQ(failure("INSERT INTO nowhere (id) VALUES (1)"), Errc::other);
  EXPECT_EQ(count(), 1);
}

TEST_P(ContractTest, TellsWhichColumnsOrConstraintWereDuplicate) {
  failure("INSERT INTO thing (id, name) VALUES (1, 'a')");
  try {
    database().write([](Connection& connection) {
      connection.execute("INSERT INTO thing (id, name) VALUES (2, 'a')");
    });
    FAIL() << "the duplicate was stored";
  } catch (const DbError& error) {
    EXPECT_EQ(error.constraint, on_sqlite() ? "thing.name" : "thing_name_key");
  }
}

struct NamedThing {
  std::int64_t id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(NamedThing, (), (id, name))

TEST_P(ContractTest, ADeferredQuerySeesWhatWasWrittenBeforeItAlone) {
  database().write([](Connection& connection) {
    const std::string_view count = "SELECT count(*) AS n FROM thing WHERE id > $1";
    const Deferred before = connection.defer(count, 0);
    const Deferred unread = connection.defer(count, 0);
    Record(NamedThing{1, "one"}).insert(connection, "thing");
    const Deferred after = connection.defer(count, 0);
    const Deferred none = connection.defer("SELECT id FROM thing WHERE id = $1", 7);
    connection.execute("INSERT INTO thing (id) VALUES (2)");

    EXPECT_EQ(after.value<std::int64_t>(), 1);
    EXPECT_EQ(before.value<std::int64_t>(), 0);
    EXPECT_EQ(before.rows().size(), 1u);
    EXPECT_FALSE(none.find_one());
  });
  EXPECT_EQ(count(), 2);
}

TEST_P(ContractTest, ADeferredQueryTellsTheFailureBeforeIt) {
  auto job = [](Connection& connection) {
    Record(NamedThing{1, "one"}).insert(connection, "thing");
    Record(NamedThing{1, "again"}).insert(connection, "thing");
    connection.defer("SELECT id FROM thing").find_one();
    ADD_FAILURE() << "it went on";
  };
  try {
    database().write(job);
    ADD_FAILURE() << "it was stored";
  } catch (const DbError& error) {
    EXPECT_EQ(error.code, Errc::unique);
  }
  EXPECT_EQ(count(), 0);
}

// Of a type that cannot be read, and of a query that fails by itself.
TEST_P(ContractTest, ADeferredQueryFailsAsAnyOther) {
  auto read = [&](std::string_view sql) {
    database().read([&](Connection& connection) {
      const Deferred refused = connection.defer(sql);
      refused.rows();
    });
  };
  EXPECT_THROW(read("SELECT 1.5 AS number"), std::logic_error);
  EXPECT_THROW(read("SELECT missing FROM thing"), DbError);
  EXPECT_EQ(count(), 0);
}

TEST_P(ContractTest, AReadAtOnceReadsOneStateAndMayNotWrite) {
  auto read = [&] {
    return database().read_at_once([](Connection& connection) {
      const Deferred things = connection.defer("SELECT count(*) AS n FROM thing");
      const auto parents = connection.value<std::int64_t>("SELECT count(*) FROM parent");
      return std::pair(things.value<std::int64_t>(), parents);
    });
  };
  EXPECT_EQ(read(), std::pair(std::int64_t{0}, std::int64_t{0}));
  database().write([](Connection& connection) {
    connection.execute("INSERT INTO thing (id) VALUES (1)");
    connection.execute("INSERT INTO parent (id) VALUES ('p')");
  });
  EXPECT_EQ(read(), std::pair(std::int64_t{1}, std::int64_t{1}));
  EXPECT_THROW(database().read_at_once([](Connection& connection) {
    connection.execute("INSERT INTO thing (id) VALUES (2)");
  }),
               DbError);
  EXPECT_THROW(database().read_at_once([](Connection& connection) {
    connection.value<std::int64_t>("INSERT INTO thing (id) VALUES (3) RETURNING id");
  }),
               DbError);
  EXPECT_THROW(database().read_at_once(
                   [](Connection& connection) { connection.defer("SELECT missing FROM thing"); }),
               DbError);
  database().read_at_once([](Connection&) {});
  EXPECT_EQ(read(), std::pair(std::int64_t{1}, std::int64_t{1}));
}

TEST_P(ContractTest, InsertsManyRecordsInTheirOrder) {
  std::vector<Record> records;
  for (int id = 1; id <= 120; ++id) records.emplace_back(NamedThing{id, "n" + std::to_string(id)});
  database().write([&](Connection& c) { Record::insert_all(c, "thing", records); });
  database().write([&](Connection& c) { Record::insert_all(c, "thing", {}); });
  const auto things = database().read([](Connection& connection) {
    return connection.select<NamedThing>("SELECT id, name FROM thing ORDER BY id");
  });
  ASSERT_EQ(things.size(), 120u);
  for (int id = 1; id <= 120; ++id) EXPECT_EQ(things[id - 1].name, "n" + std::to_string(id));
}

TEST_P(ContractTest, RecordsOfDifferentColumnsAreNotInsertedTogether) {
  std::vector<Record> records{Record(NamedThing{1, "one"}),
                              Record(NamedThing{2, "two"}).set("number", 2)};
  EXPECT_THROW(database().write([&](Connection& c) { Record::insert_all(c, "thing", records); }),
               std::logic_error);
  EXPECT_EQ(count(), 0);
}

TEST_P(ContractTest, CountsTheRowsThatChanged) {
  database().write([](Connection& connection) {
    EXPECT_EQ(connection.execute("INSERT INTO parent (id) VALUES ('a'), ('b')"), 2);
    EXPECT_EQ(connection.execute("INSERT INTO parent (id) VALUES ('a') ON CONFLICT DO NOTHING"), 0);
    EXPECT_EQ(connection.execute("UPDATE parent SET id = 'c' WHERE id = 'x'"), 0);
    EXPECT_EQ(connection.execute("CREATE TABLE another (id {i64} NOT NULL PRIMARY KEY) {tail}"), 0);
    EXPECT_EQ(connection.execute("DELETE FROM parent"), 2);
  });
}

TEST_P(ContractTest, ReturnsTheRowsOfAnUpdate) {
  auto row = database().write([](Connection& connection) {
    connection.execute("INSERT INTO thing (id, number) VALUES (1, 5)");
    return connection.find_one("UPDATE thing SET number = number + $1 RETURNING number", 2);
  });
  EXPECT_EQ(row->integer("number"), 7);
}

TEST_P(ContractTest, ComparesTextByteByByte) {
  std::vector<Row> rows = database().write([](Connection& connection) {
    connection.execute("INSERT INTO parent (id) VALUES ('a-b'), ('B'), ('é'), ('a b'), ('ab')");
    return connection.rows("SELECT id FROM parent ORDER BY id");
  });
  std::vector<std::string> sorted;
  for (const Row& row : rows) sorted.push_back(row.text("id"));
  EXPECT_EQ(sorted, (std::vector<std::string>{"B", "a b", "a-b", "ab", "é"}));
}

TEST_P(ContractTest, RefusesToWriteInARead) {
  EXPECT_THROW(database().read([](Connection& connection) {
    connection.execute("INSERT INTO parent (id) VALUES ('a')");
  }),
               DbError);
}

TEST_P(ContractTest, AReadSeesOneState) {
  database().read([&](Connection& connection) {
    std::string_view sql = "SELECT count(*) FROM parent";
    EXPECT_EQ(connection.value<std::int64_t>(sql), 0);
    database().write(
        [](Connection& writer) { writer.execute("INSERT INTO parent (id) VALUES ('a')"); });
    EXPECT_EQ(connection.value<std::int64_t>(sql), 0);
  });
}

TEST_P(ContractTest, RollsBackWhenTheJobThrows) {
  EXPECT_THROW(database().write([](Connection& connection) {
    connection.execute("INSERT INTO thing (id) VALUES (1)");
    throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_EQ(count(), 0);
}

TEST_P(ContractTest, RollsBackWhenTheJobAnswersAnError) {
  Result<int> result = database().write([](Connection& connection) -> Result<int> {
    connection.execute("INSERT INTO thing (id) VALUES (1)");
    return not_found("style");
  });
  EXPECT_EQ(result.error().code, "not_found");
  EXPECT_EQ(count(), 0);
}

TEST_P(ContractTest, RefusesAWriteInsideAWrite) {
  EXPECT_THROW(database().write([&](Connection&) { database().write([](Connection&) {}); }),
               std::logic_error);
  EXPECT_EQ(failure("INSERT INTO thing (id) VALUES (1)"), std::nullopt);
}

TEST_P(ContractTest, ConcurrentIncrementsLoseNothing) {
  failure("INSERT INTO thing (id, number) VALUES (1, 0)");
  std::atomic<int> done = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 16; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i) {
        try {
          database().write([](Connection& connection) {
            std::int64_t number =
                connection.value<std::int64_t>("SELECT number FROM thing WHERE id = 1");
            connection.execute("UPDATE thing SET number = $1 WHERE id = 1", number + 1);
          });
          ++done;
        } catch (const DbError& error) {
          EXPECT_EQ(error.code, Errc::serialization);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(database().read([](Connection& connection) {
    return connection.value<std::int64_t>("SELECT number FROM thing WHERE id = 1");
  }),
            done.load());
  RecordProperty("done", done.load());
  EXPECT_GE(done.load(), on_sqlite() ? 160 : 80);
}

}  // namespace
}  // namespace typecase::db
