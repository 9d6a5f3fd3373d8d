#pragma once

#include <boost/json.hpp>
#include <string>

#include "base/error.h"
#include "changes/entry.h"

namespace typecase::changes {

// The record of a kind that a request holds, as Entries keep it. invalid: faults of its shape, with
// pointers from the record on ("/tiers/2/name").
Result<std::string> parse_record(EntryKind kind, const boost::json::value& value);

}  // namespace typecase::changes
