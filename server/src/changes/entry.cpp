#include "changes/entry.h"

namespace typecase::changes {
namespace {

bool is_only(EntryKind kind) {
  using enum EntryKind;
  return kind == shop || kind == invoices || kind == licensing || kind == menus || kind == pangrams;
}

}  // namespace

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
