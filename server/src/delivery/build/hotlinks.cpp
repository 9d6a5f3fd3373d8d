#include "delivery/build/hotlinks.h"

#include <algorithm>

#include "base/text/strings.h"

namespace typecase::delivery {
namespace {

bool is_domain(std::string_view name) {
  return name.size() <= 253 && name.find('.') != name.npos && is_host_name(name);
}

// "https://www.Example.org:443/fonts" is "example.org".
std::string domain_of(std::string_view written) {
  std::string word = lower_case(written);
  if (std::size_t scheme = word.find("://"); scheme != word.npos) word.erase(0, scheme + 3);
  word.erase(std::min(word.size(), word.find_first_of("/:?#")));
  for (const char* prefix : {"*.", "www."}) {
    if (word.starts_with(prefix)) word.erase(0, std::string_view(prefix).size());
  }
  return word;
}

// "example\.org|example\.com"
std::string alternatives(const Domains& domains) {
  std::string pattern;
  for (char c : joined(domains.names, "|")) pattern += c == '.' ? "\\." : std::string(1, c);
  return pattern.empty() ? "example\\.org|example\\.com" : pattern;
}

// Of a page of theirs, or of a subdomain's.
std::string origins(const Domains& domains) {
  return "https?://([a-z0-9-]+\\.)*(" + alternatives(domains) + ")(:[0-9]+)?";
}

std::string remark(const Domains& domains) {
  if (domains.names.empty())
    return "# Put your own domains in the place of example.org and .com.\n";
  return domains.all ? "" : "# Some of your domains could not be read: add them.\n";
}

}  // namespace

Domains read_domains(const std::string& text) {
  Domains domains;
  std::string blanked = text;
  std::ranges::replace_if(
      blanked,
      [](char c) { return std::string_view("\t\r\n,;").find(c) != std::string_view::npos; }, ' ');
  for (std::string_view word : split(blanked, ' ')) {
    if (word.empty()) continue;
    std::string name = domain_of(word);
    bool good = is_domain(name);
    domains.all = domains.all && good;
    if (good && std::ranges::count(domains.names, name) == 0) domains.names.push_back(name);
  }
  return domains;
}

std::string nginx_maps(const Domains& domains) {
  std::string own = origins(domains);
  return "# Include this in http { }, and nginx-location.conf in your server { }.\n" +
         remark(domains) +
         "map $http_referer $licensed_fonts_elsewhere {\n"
         "    default 1;\n"
         "    \"\" 0;\n"
         "    \"~*^" +
         own +
         "(/|$)\" 0;\n"
         "}\n"
         "map $http_origin $licensed_fonts_origin {\n"
         "    default \"\";\n"
         "    \"~*^" +
         own +
         "$\" $http_origin;\n"
         "}\n";
}

std::string nginx_location() {
  return "# Include this in server { }, and nginx-http.conf in http { }.\n"
         "location ~ \\.woff2?$ {\n"
         "    if ($licensed_fonts_elsewhere) { return 403; }\n"
         "    types { font/woff2 woff2; font/woff woff; }\n"
         "    add_header Access-Control-Allow-Origin $licensed_fonts_origin;\n"
         "    add_header Vary Origin;\n"
         "    add_header Cache-Control \"public, max-age=31536000, immutable\";\n"
         "    add_header X-Robots-Tag noindex;\n"
         "}\n";
}

std::string caddy_rules(const Domains& domains) {
  std::string own = origins(domains);
  return "# Write `import licensed_fonts` into the block of your site.\n" + remark(domains) +
         "(licensed_fonts) {\n"
         "\t@elsewhere {\n"
         "\t\tpath *.woff2 *.woff\n"
         "\t\theader Referer *\n"
         "\t\tnot header_regexp Referer (?i)^" +
         own +
         "(/|$)\n"
         "\t}\n"
         "\trespond @elsewhere 403\n"
         "\t@fonts path *.woff2 *.woff\n"
         "\theader @fonts {\n"
         "\t\tVary Origin\n"
         "\t\tCache-Control \"public, max-age=31536000, immutable\"\n"
         "\t\tX-Robots-Tag noindex\n"
         "\t}\n"
         "\t@own {\n"
         "\t\tpath *.woff2 *.woff\n"
         "\t\theader_regexp origin Origin (?i)^" +
         own +
         "$\n"
         "\t}\n"
         "\theader @own Access-Control-Allow-Origin {http.regexp.origin.0}\n"
         "}\n";
}

}  // namespace typecase::delivery
