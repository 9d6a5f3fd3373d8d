#include "changes/entry_fault.h"

namespace typecase::changes {

Fault to_fault(EntryFault fault) {
  std::string pointer = fault.entry ? to_text(*fault.entry) : "";
  if (!fault.place.empty()) pointer.append(pointer.empty() ? "" : ": ").append(fault.place);
  return {std::move(pointer), std::move(fault.code), std::move(fault.message)};
}

EntryFault to_entry_fault(Fault fault) {
  const std::size_t end = fault.pointer.find(": ");
  const auto entry = parse_key(std::string_view(fault.pointer).substr(0, end));
  std::string place = entry && end == std::string::npos ? "" : fault.pointer;
  if (entry && end != std::string::npos) place = fault.pointer.substr(end + 2);
  return {entry, std::move(place), std::move(fault.code), std::move(fault.message)};
}

}  // namespace typecase::changes
