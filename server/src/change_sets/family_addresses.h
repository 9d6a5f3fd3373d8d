#pragma once

#include <boost/describe.hpp>
#include <string>

#include "audit/audit.h"
#include "base/clock.h"
#include "db/database.h"

namespace typecase::change_sets {

struct FamilyAddress {
  std::string id;  // "inter": the family's page is /inter
};
BOOST_DESCRIBE_STRUCT(FamilyAddress, (), (id))

// Addresses of families. Staff change them at once, beside all drafts, which follow: an address is
// the name by which a draft knows its family. Thread-safe; throws DbError.
class FamilyAddresses {
 public:
  FamilyAddresses(db::Database& database, const Clock& clock)
      : database_(database), clock_(clock) {}

  // catalogue::change_address() with its failures, in one transaction with the edits of all change
  // sets and a row of the audit log (family.address_changed). Answers the address that the family
  // has now. A repeat changes nothing. unauthenticated (staff_signed_out).
  Result<FamilyAddress> change(const audit::Actor& actor, const std::string& family,
                               const FamilyAddress& wanted);

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::change_sets
