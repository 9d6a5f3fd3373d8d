#pragma once

#include <vector>

#include "base/error.h"
#include "shop_settings/settings_editor.h"

namespace typecase::shop_settings {

// At /limits/N/value: out_of_range, reminder_too_late, below_mailbox; at /limits/N/name: repeated,
// fixed_by_file.
std::vector<Fault> find_faults(const NewLimits& wanted, const Stored<LimitList>& stored);

// At /notices/N/isOn: must_be_on; at /notices/N/kind: repeated, fixed_by_file; at
// /notices/N/addresses: too_many; at an address of it: invalid_email, repeated.
std::vector<Fault> find_faults(const NewNotices& wanted, const Stored<NoticeList>& stored);

// The saved list with the wanted ones in it, in the order of their enumeration.
LimitList merge(const LimitList& saved, const std::vector<LimitValue>& wanted);
NoticeList merge(const NoticeList& saved, const std::vector<Notice>& wanted);

}  // namespace typecase::shop_settings
