#pragma once

#include "accounts/accounts.h"
#include "api/catalogue/snapshot_answers.h"
#include "http/routing/router.h"
#include "snapshot/snapshot.h"
#include "staff/menu_editor.h"
#include "staff/tokens.h"

namespace typecase::api {

boost::json::value menus_json(const content::Content& content);

struct MenuServices {
  snapshot::Snapshots& snapshots;
  SnapshotAnswers& answers;
  accounts::Accounts& accounts;
  const staff::Tokens& tokens;
  staff::MenuEditor& editor;
};

// GET /api/menus and /api/menu_items, for everybody.
void add_menu_read_routes(http::Router& router, const snapshot::Snapshots& snapshots,
                          SnapshotAnswers& answers);

// The same, and POST, PATCH and DELETE of menu items, for staff.
void add_menu_routes(http::Router& router, const MenuServices& services);

}  // namespace typecase::api
