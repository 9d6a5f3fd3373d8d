#pragma once

#include "accounts/accounts.h"
#include "api/snapshot_answers.h"
#include "content/content.h"
#include "http/router.h"
#include "staff/menu_editor.h"
#include "staff/tokens.h"

namespace typecase::api {

boost::json::value menus_json(const content::Content& content);

struct MenuServices {
  content::Current& content;
  SnapshotAnswers& answers;
  accounts::Accounts& accounts;
  const staff::Tokens& tokens;
  staff::MenuEditor& editor;
};

// GET /api/menus and /api/menu_items, for everybody; POST, PATCH and DELETE of menu items, for
// staff.
void add_menu_routes(http::Router& router, const MenuServices& services);

}  // namespace typecase::api
