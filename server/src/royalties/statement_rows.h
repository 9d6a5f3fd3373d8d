#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/connection.h"
#include "royalties/statement.h"

// Statements that are locked, the mails that brought them to designers, and advances.
namespace typecase::royalties {

// An advance as a statement tells it.
struct StatedAdvance {
  Day day{};
  std::string currency;
  Money amount;
  std::string note;

  bool operator==(const StatedAdvance&) const = default;
};
BOOST_DESCRIBE_STRUCT(StatedAdvance, (), (day, currency, amount, note))

// A statement with all that its readers need besides: what is locked.
struct StatementDocument {
  Statement statement;
  std::map<std::string, std::string> families;  // names by id, of lines and corrections
  std::vector<StatedAdvance> advances;          // that no earlier statement names, by day
};
BOOST_DESCRIBE_STRUCT(StatementDocument, (), (statement, families, advances))

// A row of royalty_statement, without its PDF. Described as the table has it.
struct LockedStatement {
  std::string id, designer;
  int number = 0;  // of the designer's, from 1 on
  Day first_day{}, end_day{};
  Time locked_at;
  std::optional<std::string> locked_by;  // id of a member; none: the command line
  StatementDocument document;
};
BOOST_DESCRIBE_STRUCT(LockedStatement, (),
                      (id, designer, number, first_day, end_day, locked_at, locked_by, document))

// The designer's, by time. One statement.
std::vector<LockedStatement> find_statements(db::Connection& connection, std::string_view designer);

// Of all designers, by designer and time. One statement.
std::vector<LockedStatement> all_statements(db::Connection& connection);

// nullopt: there is none. One statement.
std::optional<LockedStatement> find_statement(db::Connection& connection, std::string_view id);

// The PDF as it was locked. nullopt: there is no such statement. One statement.
std::optional<Bytes> load_statement_pdf(db::Connection& connection, std::string_view id);

// Locks it, and with it the advances of its designer before its end that no statement names yet.
// Throws DbError, Errc::unique, where the designer has one from that day on.
void insert_statement(db::Connection& connection, const LockedStatement& statement,
                      const Bytes& pdf);

// A row of royalty_advance. Described as the table has it.
struct StoredAdvance : Advance {
  std::string id, note;
  Time made_at;
  std::optional<std::string> made_by;       // id of a member; none: the command line
  std::optional<std::string> statement_id;  // of the locked statement that names it
};
BOOST_DESCRIBE_STRUCT(StoredAdvance, (Advance), (id, note, made_at, made_by, statement_id))

// The designer's, by day. One statement.
std::vector<StoredAdvance> find_advances(db::Connection& connection, std::string_view designer);

// Of all designers, by designer and day. One statement.
std::vector<StoredAdvance> all_advances(db::Connection& connection);

std::optional<StoredAdvance> find_advance(db::Connection& connection, std::string_view id);

// The request that makes an advance.
struct AdvanceRequest {
  std::string key;
  Digest sha256{};  // of the body
};
void insert_advance(db::Connection& connection, const StoredAdvance& advance,
                    const AdvanceRequest& request);

struct MadeAdvance {
  std::string id;
  Digest request_sha256{};
};
BOOST_DESCRIBE_STRUCT(MadeAdvance, (), (id, request_sha256))

// The advance that a request of this key has made. One statement.
std::optional<MadeAdvance> find_made_advance(db::Connection& connection, std::string_view key);

// Rows that now have another name of a designer.
struct RenamedRows {
  std::int64_t statements = 0, advances = 0;
};

// Files the statements and advances of a name under another one, which has no statements. The
// text of locked statements stays. Two statements.
RenamedRows rename_designer(db::Connection& connection, std::string_view former,
                            std::string_view current);

void delete_advance(db::Connection& connection, std::string_view id);

// A row of royalty_sending. Described as the table has it.
struct Sending {
  std::string id, statement_id, address;
  Time sent_at;
  std::optional<std::string> sent_by;  // id of a member; none: the command line
  Time expires_at;
  std::optional<Time> withdrawn_at;
};
BOOST_DESCRIBE_STRUCT(Sending, (),
                      (id, statement_id, address, sent_at, sent_by, expires_at, withdrawn_at))

// Of statements of the designer, the newest first. One statement.
std::vector<Sending> find_sendings(db::Connection& connection, std::string_view designer);

std::optional<Sending> find_sending(db::Connection& connection, std::string_view id);
void insert_sending(db::Connection& connection, const Sending& sending);

// Ends the links of a statement that are still open. Returns how many.
std::int64_t withdraw_sendings(db::Connection& connection, std::string_view statement, Time now);

}  // namespace typecase::royalties
