#pragma once

#include <string>
#include <string_view>

#include "content/menu_items.h"
#include "staff/tokens.h"

namespace typecase::staff {

// Menu items as staff change them: the change and its audit row are one transaction. Changes at the
// same moment follow one another; of one field the last one stands. Failures: forbidden
// (permission_missing), and those of content/menu_items.h. Thread-safe.
class MenuEditor {
 public:
  MenuEditor(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  Result<content::PlacedMenuItem> add(const Caller& caller, const content::NewMenuItem& wanted,
                                      std::string_view request_id);
  Result<content::PlacedMenuItem> change(const Caller& caller, std::string_view id,
                                         const content::MenuItemChange& change,
                                         std::string_view request_id);
  Result<void> remove(const Caller& caller, std::string_view id, std::string_view request_id);

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::staff
