#include "delivery/hotlinks.h"

#include <algorithm>
#include <cctype>

namespace typecase::delivery {
namespace {

bool is_domain(std::string_view name) {
  if (name.size() > 253 || name.find('.') == name.npos) return false;
  std::size_t label = 0;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    if (i == name.size() || name[i] == '.') {
      bool good = i > label && i - label <= 63 && name[label] != '-' && name[i - 1] != '-';
      if (!good) return false;
      label = i + 1;
    } else if (!std::isalnum(static_cast<unsigned char>(name[i])) && name[i] != '-') {
      return false;
    }
  }
  return true;
}

std::vector<std::string> words(const std::string& text) {
  constexpr std::string_view between = " \t\r\n,;";
  std::vector<std::string> found;
  for (std::size_t at = text.find_first_not_of(between); at != text.npos;) {
    std::size_t end = std::min(text.size(), text.find_first_of(between, at));
    found.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(between, end);
  }
  return found;
}

// "https://www.Example.org:443/fonts" is "example.org".
std::string domain_of(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
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
  for (const std::string& name : domains.names) {
    if (!pattern.empty()) pattern += '|';
    for (char c : name) pattern += c == '.' ? std::string("\\.") : std::string(1, c);
  }
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
  for (const std::string& word : words(text)) {
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
