#pragma once

#include "base/error.h"
#include "licences/licences.h"

namespace typecase::licences {

// The licences as load_written() gives them once they are saved: with digests, overrides in order,
// and every text that they name beside those that are `stored`. A stored text of the same kind and
// version is replaced, which save() would refuse.
Licences as_saved(Licences licences, std::vector<Eula> stored);

// Makes these the licences on sale: kinds, tiers, fields, overrides, combinations and terms of
// trials that are not among them go. EULA versions only ever join: those that are there stay, named
// or not. Each text, a kind's or an override's, is stored under its version; its digest is made
// here. Answers whether anything changed, and moves the shop version if so. conflict:
// eula_version_changed: another text stands under that version already.
Result<bool> save(db::Connection& connection, const Licences& licences);

}  // namespace typecase::licences
