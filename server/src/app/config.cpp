#include "app/config.h"

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <functional>
#include <set>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "mail/mail.h"

extern char** environ;

namespace typecase::app {
namespace {

constexpr int work_threads = 12;  // Half may wait for the gateway; pages go on beside them.

constexpr std::string_view prefix = "TYPECASE_";
const std::string secrets_variable = "TYPECASE_SECRETS_FILE";

using Set = std::function<void(Config&, const std::string&)>;

[[noreturn]] void refuse(const std::string& key, const std::string& why) {
  throw std::invalid_argument("configuration: " + key + ": " + why);
}

template <class T>
T number(const std::string& text) {
  T value{};
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument("a whole number is needed");
  }
  return value;
}

bool truth(const std::string& text) {
  if (text != "true" && text != "false") throw std::invalid_argument("true or false is needed");
  return text == "true";
}

std::vector<std::string> list(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find(',', at), text.size());
    std::size_t first = text.find_first_not_of(' ', at);
    std::size_t last = text.find_last_not_of(' ', end - 1);
    if (first < end) items.push_back(text.substr(first, last + 1 - first));
    at = end + 1;
  }
  return items;
}

int count(const std::string& text) {
  int value = number<int>(text);
  if (value < 1) throw std::invalid_argument("1 or more is needed");
  return value;
}

// Addresses go into pages, policies and mails as they are.
std::string web_address(const std::string& text) {
  bool web = text.starts_with("http://") || text.starts_with("https://");
  bool plain = std::ranges::all_of(text, [](char c) {
    return c > ' ' && c <= '~' && std::string_view("\"'<>;,").find(c) == std::string_view::npos;
  });
  if (!web || !plain || text.size() < 9) {
    throw std::invalid_argument("an address that begins with https:// or http:// is needed");
  }
  return text;
}

std::string mail_address(const std::string& text) {
  return mail::is_address(text) ? text : throw std::invalid_argument("an e-mail address is needed");
}

http::Listen address(const std::string& text) {
  std::size_t colon = text.rfind(':');
  if (colon == text.npos) throw std::invalid_argument("address:port is needed");
  std::string host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, number<std::uint16_t>(text.substr(colon + 1))};
}

Bytes key(const std::string& text) {
  auto bytes = from_hex(text);
  if (!bytes || bytes->size() != 32)
    throw std::invalid_argument("64 hexadecimal digits are needed");
  return *bytes;
}

// Every key there is, and what it sets. A list is written with commas in the environment.
const std::map<std::string, Set>& settings() {
  static const std::map<std::string, Set> all{
      {"public_url", [](Config& c, const std::string& v) { c.public_url = web_address(v); }},
      {"data", [](Config& c, const std::string& v) { c.data = v; }},
      {"database", [](Config& c, const std::string& v) { c.database = v; }},
      {"database_connections",
       [](Config& c, const std::string& v) { c.database_connections = count(v); }},
      {"web_root", [](Config& c, const std::string& v) { c.web_root = v; }},
      {"trusted_proxies",
       [](Config& c, const std::string& v) { c.http.trusted_proxies = list(v); }},
      {"listen.shop", [](Config& c, const std::string& v) { c.shop = address(v); }},
      {"listen.staff", [](Config& c, const std::string& v) { c.staff = address(v); }},
      {"limits.connections_per_address",
       [](Config& c, const std::string& v) { c.http.connections_per_address = count(v); }},
      {"limits.connections",
       [](Config& c, const std::string& v) { c.http.connections = count(v); }},
      {"gateway.base_url",
       [](Config& c, const std::string& v) { c.gateway.base_url = web_address(v); }},
      {"gateway.publishable_key",
       [](Config& c, const std::string& v) { c.gateway.publishable_key = v; }},
      {"gateway.allow_sandbox",
       [](Config& c, const std::string& v) { c.gateway.allow_sandbox = truth(v); }},
      {"gateway.demonstration",
       [](Config& c, const std::string& v) { c.gateway.demonstration = truth(v); }},
      {"gateway.script",
       [](Config& c, const std::string& v) { c.gateway_script = web_address(v); }},
      {"gateway.secret_key", [](Config& c, const std::string& v) { c.gateway.secret_key = v; }},
      {"gateway.webhook_secrets",
       [](Config& c, const std::string& v) { c.gateway.webhook_secrets = list(v); }},
      {"mail.folder", [](Config& c, const std::string& v) { c.mail_folder = v; }},
      {"mail.from", [](Config& c, const std::string& v) { c.mail_from = mail_address(v); }},
      {"tester.cache_bytes",
       [](Config& c, const std::string& v) { c.tester_cache_bytes = number<std::size_t>(v); }},
      {"server_key", [](Config& c, const std::string& v) { c.server_key = key(v); }}};
  return all;
}

bool is_secret(const std::string& name) {
  return name == "server_key" || name == "gateway.secret_key" || name == "gateway.webhook_secrets";
}

void set(Config& config, const std::string& name, const std::string& value) {
  auto setting = settings().find(name);
  if (setting == settings().end()) refuse(name, "there is no such key");
  try {
    setting->second(config, value);
  } catch (const std::invalid_argument& failure) {
    refuse(name, failure.what());
  }
}

std::string to_text(const std::string& name, const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return *text;
  if (auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  std::string joined;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& item : *array) joined += to_text(name, item) + ",";
    return joined;
  }
  refuse(name, "text, a whole number, true, false or a list is needed");
}

void set_all(Config& config, const toml::table& table, const std::string& prefix, bool secrets,
             std::string& secrets_file) {
  for (const auto& [key, node] : table) {
    std::string name = prefix + std::string(key.str());
    if (const toml::table* inner = node.as_table()) {
      set_all(config, *inner, name + ".", secrets, secrets_file);
    } else if (name == "secrets_file" && !secrets) {
      secrets_file = to_text(name, node);
    } else if (is_secret(name) && !secrets) {
      refuse(name, "secrets belong into the environment or the secrets file");
    } else {
      set(config, name, to_text(name, node));
    }
  }
}

toml::table parse(const std::string& file) {
  try {
    return toml::parse_file(file);
  } catch (const toml::parse_error& failure) {
    refuse(file, std::string(failure.description()));
  }
}

void load_secrets(Config& config, const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) refuse(file, "the secrets file cannot be read");
  if (status.st_mode & 077) refuse(file, "others may read the secrets file: chmod 600");
  std::string none;
  set_all(config, parse(file), "", true, none);
}

std::string variable_of(const std::string& name) {
  std::string variable(prefix);
  for (char c : name) variable += c == '.' ? '_' : static_cast<char>(std::toupper(c));
  return variable;
}

}  // namespace

std::vector<std::string> unknown_variables(const std::map<std::string, std::string>& environment) {
  auto group = [](std::string_view name) { return name.substr(0, name.find('_', prefix.size())); };
  std::set<std::string> known{secrets_variable}, groups;
  for (const auto& [name, _] : settings()) known.insert(variable_of(name));
  for (const std::string& variable : known) groups.emplace(group(variable));
  std::vector<std::string> unknown;
  for (const auto& [variable, _] : environment) {
    if (known.contains(variable)) continue;
    if (groups.contains(std::string(group(variable)))) unknown.push_back(variable);
  }
  return unknown;
}

Config load_config(const std::string& file, const std::map<std::string, std::string>& environment) {
  Config config;
  config.http.work_threads = work_threads;
  std::string secrets_file;
  if (!file.empty()) set_all(config, parse(file), "", false, secrets_file);
  if (environment.contains(secrets_variable)) secrets_file = environment.at(secrets_variable);
  if (!secrets_file.empty()) load_secrets(config, secrets_file);

  for (const auto& [name, _] : settings()) {
    auto found = environment.find(variable_of(name));
    if (found != environment.end()) set(config, name, found->second);
  }
  if (config.database.empty()) config.database = "sqlite:" + config.data + "/shop.db";
  if (config.mail_folder.empty()) config.mail_folder = config.data + "/mail";
  while (config.public_url.ends_with('/')) config.public_url.pop_back();
  // For whatever is no document: opened on its own, it may do nothing.
  config.http.headers.emplace_back("Content-Security-Policy",
                                   "default-src 'none'; frame-ancestors 'none'");
  config.http.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  if (config.public_url.starts_with("https://")) {
    config.http.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
  return config;
}

std::map<std::string, std::string> typecase_environment() {
  std::map<std::string, std::string> found;
  for (char** entry = environ; *entry; ++entry) {
    std::string_view text(*entry);
    std::size_t equals = text.find('=');
    if (text.starts_with(prefix) && equals != text.npos) {
      found.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return found;
}

}  // namespace typecase::app
