#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "catalogue/records/terms.h"
#include "changes/entry.h"

namespace typecase::change_sets {

constexpr std::size_t longest_summary = 300;        // characters
constexpr std::size_t longest_about = 20'000;       // characters
constexpr std::size_t longest_specimen_text = 200;  // characters

// Faults of a family's terms beside its name, place and dates, in members that an edit changes;
// their pointers are paths such as "texts.specimen.size". `laid`: the shop with the draft over it.
std::vector<Fault> check_texts(const changes::Entries& laid, const std::string& id,
                               const catalogue::FamilyTerms& before,
                               const catalogue::FamilyTerms& after);

}  // namespace typecase::change_sets
