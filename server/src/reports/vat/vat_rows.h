#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "db/connection.h"
#include "reports/vat/quarter.h"
#include "reports/vat/vat_document.h"

// Returns that were filed, rows of vat_return.
namespace typecase::reports {

// Described as the table has it.
struct FiledReturn {
  std::string quarter;
  Time locked_at;
  std::optional<std::string> locked_by;  // id of a member; none: the command line
  std::string digest;
  VatDocument document;
};
BOOST_DESCRIBE_STRUCT(FiledReturn, (), (quarter, locked_at, locked_by, digest, document))

// By time. One statement.
std::vector<FiledReturn> filed_returns(db::Connection& connection);

// Throws DbError, Errc::unique, where that quarter is filed already.
void insert_return(db::Connection& connection, const FiledReturn& filed);

// SHA-256 of what a return says, in hexadecimal digits.
std::string digest_of(const VatDocument& document);

}  // namespace typecase::reports
