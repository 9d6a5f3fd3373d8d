#include "changes/entry.h"

namespace typecase::changes {

bool is_only(EntryKind kind) {
  using enum EntryKind;
  return kind == shop || kind == invoices || kind == licensing || kind == menus || kind == pangrams;
}

bool can_be_id(EntryKind kind, std::string_view id) {
  constexpr std::size_t longest = 200;
  if (is_only(kind)) return id == only_id;
  if (id.empty() || id.size() > longest) return false;
  const std::size_t slash = id.find('/');
  if (kind != EntryKind::licence_override) return slash == id.npos;
  return slash != id.npos && slash > 0 && slash + 1 < id.size() && id.rfind('/') == slash;
}

std::string to_text(const EntryKey& key) {
  std::string text(enum_name(key.kind));
  return is_only(key.kind) ? text : text + "/" + key.id;
}

std::optional<EntryKey> parse_key(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto kind = parse_enum<EntryKind>(text.substr(0, slash));
  if (!kind) return std::nullopt;
  if (is_only(*kind)) {
    return slash == text.npos ? std::optional(EntryKey{*kind, std::string(only_id)}) : std::nullopt;
  }
  if (slash == text.npos || slash + 1 == text.size()) return std::nullopt;
  return EntryKey{*kind, std::string(text.substr(slash + 1))};
}

}  // namespace typecase::changes
