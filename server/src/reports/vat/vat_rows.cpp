#include "reports/vat/vat_rows.h"

#include "base/crypto/crypto.h"
#include "base/json/json_writer.h"
#include "db/record.h"

namespace typecase::reports {

std::vector<FiledReturn> filed_returns(db::Connection& connection) {
  return connection.select<FiledReturn>("SELECT " + db::columns<FiledReturn>() +
                                        " FROM vat_return ORDER BY quarter");
}

void insert_return(db::Connection& connection, const FiledReturn& filed) {
  db::Record(filed).insert(connection, "vat_return");
}

std::string digest_of(const VatDocument& document) {
  return to_hex(sha256(json::write_stored(document)));
}

}  // namespace typecase::reports
