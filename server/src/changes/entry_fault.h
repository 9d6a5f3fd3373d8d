#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/error.h"
#include "changes/entry.h"

namespace typecase::changes {

// A rule that an entry breaks.
struct EntryFault {
  std::optional<EntryKey> entry;  // nullopt: no single one breaks it
  std::string place;              // in its record, in words: "tier[2].multiplier"; empty: all of it
  std::string code;               // stable, in snake_case
  std::string message;            // one sentence

  bool operator==(const EntryFault&) const = default;
};
BOOST_DESCRIBE_STRUCT(EntryFault, (), (entry, place, code, message))

// As a fault whose pointer is "licence/web: tier[2].multiplier", and back.
Fault to_fault(EntryFault fault);
EntryFault to_entry_fault(Fault fault);

}  // namespace typecase::changes
