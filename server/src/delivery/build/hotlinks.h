#pragma once

#include <string>

#include "delivery/build/web_kit.h"

namespace typecase::delivery {

// Rules for a web server that serves the fonts to pages of these domains and their subdomains, and
// to requests that do not say where they come from; other sites get 403, and no permission (CORS)
// to use what they have. Without domains there are examples to replace.
std::string nginx_maps(const Domains& domains);   // for http { }
std::string nginx_location();                     // for server { }
std::string caddy_rules(const Domains& domains);  // a snippet, (licensed_fonts)

}  // namespace typecase::delivery
