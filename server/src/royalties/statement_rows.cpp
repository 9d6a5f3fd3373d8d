#include "royalties/statement_rows.h"

#include "db/record.h"

namespace typecase::royalties {

std::vector<LockedStatement> find_statements(db::Connection& connection,
                                             std::string_view designer) {
  return connection.select<LockedStatement>(
      "SELECT " + db::columns<LockedStatement>() +
          " FROM royalty_statement WHERE designer = $1 ORDER BY first_day",
      designer);
}

std::vector<LockedStatement> all_statements(db::Connection& connection) {
  return connection.select<LockedStatement>("SELECT " + db::columns<LockedStatement>() +
                                            " FROM royalty_statement ORDER BY designer, first_day");
}

std::optional<LockedStatement> find_statement(db::Connection& connection, std::string_view id) {
  return connection.find<LockedStatement>(
      "SELECT " + db::columns<LockedStatement>() + " FROM royalty_statement WHERE id = $1", id);
}

std::optional<Bytes> load_statement_pdf(db::Connection& connection, std::string_view id) {
  return connection.find<Bytes>("SELECT pdf FROM royalty_statement WHERE id = $1", id);
}

void insert_statement(db::Connection& connection, const LockedStatement& statement,
                      const Bytes& pdf) {
  db::Record(statement).set("pdf", pdf).insert(connection, "royalty_statement");
  connection.execute(
      "UPDATE royalty_advance SET statement_id = $1 "
      "WHERE designer = $2 AND day < $3 AND statement_id IS NULL",
      statement.id, statement.designer, statement.end_day.time_since_epoch().count());
}

std::vector<StoredAdvance> find_advances(db::Connection& connection, std::string_view designer) {
  return connection.select<StoredAdvance>(
      "SELECT " + db::columns<StoredAdvance>() +
          " FROM royalty_advance WHERE designer = $1 ORDER BY day, id",
      designer);
}

std::vector<StoredAdvance> all_advances(db::Connection& connection) {
  return connection.select<StoredAdvance>("SELECT " + db::columns<StoredAdvance>() +
                                          " FROM royalty_advance ORDER BY designer, day, id");
}

std::optional<StoredAdvance> find_advance(db::Connection& connection, std::string_view id) {
  return connection.find<StoredAdvance>(
      "SELECT " + db::columns<StoredAdvance>() + " FROM royalty_advance WHERE id = $1", id);
}

void insert_advance(db::Connection& connection, const StoredAdvance& advance,
                    const AdvanceRequest& request) {
  db::Record(advance)
      .set("request_key", request.key)
      .set("request_sha256", request.sha256)
      .insert(connection, "royalty_advance");
}

std::optional<MadeAdvance> find_made_advance(db::Connection& connection, std::string_view key) {
  return connection.find<MadeAdvance>(
      "SELECT id, request_sha256 FROM royalty_advance WHERE request_key = $1", key);
}

RenamedRows rename_designer(db::Connection& connection, std::string_view former,
                            std::string_view current) {
  RenamedRows renamed;
  renamed.statements = connection.execute(
      "UPDATE royalty_statement SET designer = $2 WHERE designer = $1", former, current);
  renamed.advances = connection.execute(
      "UPDATE royalty_advance SET designer = $2 WHERE designer = $1", former, current);
  return renamed;
}

void delete_advance(db::Connection& connection, std::string_view id) {
  connection.execute("DELETE FROM royalty_advance WHERE id = $1 AND statement_id IS NULL", id);
}

std::vector<Sending> find_sendings(db::Connection& connection, std::string_view designer) {
  return connection.select<Sending>(
      "SELECT " + db::columns<Sending>("s.") +
          " FROM royalty_sending s JOIN royalty_statement t ON t.id = s.statement_id "
          "WHERE t.designer = $1 ORDER BY s.sent_at DESC, s.id DESC",
      designer);
}

std::optional<Sending> find_sending(db::Connection& connection, std::string_view id) {
  return connection.find<Sending>(
      "SELECT " + db::columns<Sending>() + " FROM royalty_sending WHERE id = $1", id);
}

void insert_sending(db::Connection& connection, const Sending& sending) {
  db::Record(sending).insert(connection, "royalty_sending");
}

std::int64_t withdraw_sendings(db::Connection& connection, std::string_view statement, Time now) {
  return connection.execute(
      "UPDATE royalty_sending SET withdrawn_at = $2 "
      "WHERE statement_id = $1 AND withdrawn_at IS NULL AND expires_at > $2",
      statement, now);
}

}  // namespace typecase::royalties
