#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace typecase::api {

// The Content-Security-Policy of a page. It names the hashes of the page's inline scripts and
// styles and those of the build's policy.json, {"styles": ["sha256-..."]}, which libraries put in.
// The gateway is let in only where its origin is given, empty for Stripe's; all other pages demand
// Trusted Types (decision 0017).
std::string page_policy(const std::string& html, std::string_view policy_json,
                        const std::optional<std::string>& gateway_origin);

}  // namespace typecase::api
