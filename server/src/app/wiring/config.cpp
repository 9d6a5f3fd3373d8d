#include "app/wiring/config.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <thread>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "app/wiring/settings.h"
#include "base/files.h"
#include "base/text/nearest.h"
#include "toml_reader/syntax.h"

extern char** environ;

namespace typecase::app {
namespace {

// Most of them wait: for a commit, which as many orders share as there are threads, or, half of
// them at most, for the gateway.
constexpr int work_threads = 64;

// One for two cores: the workers and who writes to the database need the other.
int io_threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 2, 1, 4);
}

constexpr std::string_view official_vat_service =
    "https://ec.europa.eu/taxation_customs/vies/rest-api";

constexpr std::string_view prefix = "TYPECASE_";
const std::string secrets_variable = "TYPECASE_SECRETS_FILE";

[[noreturn]] void refuse(const std::string& key, const std::string& why) {
  throw std::invalid_argument("configuration: " + key + ": " + why);
}

bool is_secret(const std::string& name) {
  auto setting = settings().find(name);
  return setting != settings().end() && setting->second.place == Setting::secret;
}

std::string unknown_key(const std::string& name) {
  std::set<std::string, std::less<>> known{"secrets_file"};
  for (const auto& [key, _] : settings()) known.insert(key);
  return "there is no such key." + did_you_mean(name, known);
}

// `place`: where the value stands, for a refusal.
void set(Config& config, const std::string& name, const std::string& value,
         const std::string& place) {
  auto setting = settings().find(name);
  if (setting == settings().end()) refuse(place, unknown_key(name));
  try {
    setting->second.set(config, value);
  } catch (const std::invalid_argument& failure) {
    refuse(place, failure.what());
  }
}

// "shop.toml:12: listen.shop"
std::string place_of(const std::string& name, const toml::node& node) {
  const toml::source_region& source = node.source();
  std::string file = source.path ? *source.path : "";
  return file + ":" + std::to_string(source.begin.line) + ": " + name;
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
  refuse(place_of(name, node), "text, a whole number, true, false or a list is needed");
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
      refuse(place_of(name, node), "secrets belong into the environment or the secrets file");
    } else {
      set(config, name, to_text(name, node), place_of(name, node));
    }
  }
}

toml::table parse(const std::string& file) {
  if (!std::filesystem::is_regular_file(file)) refuse(file, "this file cannot be read");
  std::string text = read_text_file(file);
  if (auto fault = toml_reader::find_syntax_fault(file, text)) {
    refuse(fault->pointer, fault->message);
  }
  return toml::parse(text, file);
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
  config.http.io_threads = io_threads();
  config.http.work_threads = work_threads;
  config.vat_service_url = official_vat_service;
  std::string secrets_file;
  if (!file.empty()) set_all(config, parse(file), "", false, secrets_file);
  if (environment.contains(secrets_variable)) secrets_file = environment.at(secrets_variable);
  if (!secrets_file.empty()) load_secrets(config, secrets_file);

  for (const auto& [name, _] : settings()) {
    auto found = environment.find(variable_of(name));
    if (found != environment.end()) set(config, name, found->second, found->first);
  }
  if (config.database.empty()) config.database = "sqlite:" + config.data + "/shop.db";
  if (config.mail_folder.empty()) config.mail_folder = config.data + "/mail";
  if (config.tester_cache_folder.empty()) {
    config.tester_cache_folder = config.data + "/cache/tester";
  }
  if (config.console_url.empty()) {
    config.console_url = "http://localhost:" + std::to_string(config.staff.port);
  }
  for (std::string* url : {&config.public_url, &config.console_url, &config.preview_url}) {
    while (url->ends_with('/')) url->pop_back();
  }
  if (config.preview_url == config.public_url || config.preview_url == config.console_url) {
    refuse("preview_url", "another address than public_url and console_url is needed");
  }
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
