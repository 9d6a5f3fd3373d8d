#include "backoffice/identify.h"

namespace typecase::backoffice {

bool IdentifiedFont::leads_to_holder() const {
  return trial ? trial->trial.has_value() : sold->holder.has_value();
}

Result<IdentifiedFont> identify_font(db::Database& database, ByteView file, ByteView key) {
  auto trial = trials::identify(database, file, key);
  if (!trial) return trial.error();
  IdentifiedFont found;
  if (*trial) {
    found.trial = std::move(*trial);
    return found;
  }
  auto sold = delivery::identify(database, file, key);
  if (!sold) return sold.error();
  found.sold = std::move(*sold);
  return found;
}

}  // namespace typecase::backoffice
