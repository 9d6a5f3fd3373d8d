#pragma once

#include <algorithm>
#include <string_view>

namespace typecase::catalogue {

// First segments of the shop's own addresses, and ids of its built-in pages: no family, style or
// package may take one, for it would stand in front of `/:id`. Sorted.
constexpr std::string_view reserved_ids[] = {
    "403",         "404",       "api",      "assets",         "berry",          "cart",
    "carts",       "checkout",  "console",  "favicon.ico",    "fonts",          "forgot_password",
    "frisbee",     "healthz",   "login",    "metrics",        "news",           "og",
    "orders",      "pages",     "pictures", "prepared_cart",  "prepared_carts", "profile",
    "project",     "projects",  "readyz",   "reset_password", "robots.txt",     "sandbox",
    "sitemap.xml", "staff",     "t",        "test_all",       "trials",         "verify",
    "webhooks",    "well-known"};

static_assert(std::ranges::is_sorted(reserved_ids));

// Also the pages of EULA texts: "eula", "eula-desktop", "eula-desktop-2".
constexpr bool is_reserved_id(std::string_view id) {
  return id == "eula" || id.starts_with("eula-") || std::ranges::binary_search(reserved_ids, id);
}

}  // namespace typecase::catalogue
