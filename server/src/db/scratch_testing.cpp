#include "db/scratch_testing.h"
#include "base/files.h"

#include <sys/wait.h>

#include <cctype>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <stdexcept>

#include "base/ids.h"
#include "base/log.h"
#include "db/migrate.h"
#include "db/postgres_connection.h"

namespace typecase::db::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view folder_prefix = "typecase-unit-test-";  // Process id, "-", a random id.

fs::path memory_folder() {
  fs::path memory = "/dev/shm";
  return access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
}

// rest: the part of a name after folder_prefix.
bool is_abandoned(const std::string& rest) {
  std::size_t digits = rest.find('-');
  if (digits == rest.npos || digits == 0 || digits > 9) return false;
  if (rest.find_first_not_of("0123456789") != digits) return false;
  return kill(std::stoi(rest), 0) != 0 && errno == ESRCH;
}

// Removes the folders of test programs that crashed.
void remove_abandoned_folders() {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(memory_folder(), ignored)) {
    std::string name = entry.path().filename();
    if (!name.starts_with(folder_prefix)) continue;
    if (is_abandoned(name.substr(folder_prefix.size()))) fs::remove_all(entry.path(), ignored);
  }
}

fs::path make_folder() {
  static std::once_flag once;
  std::call_once(once, remove_abandoned_folders);
  std::string name = std::string(folder_prefix) + std::to_string(getpid()) + "-" + random_id();
  fs::path folder = memory_folder() / name;
  fs::create_directory(folder);
  return folder;
}

// The whole content of a SQLite database with the shop's schema.
const std::string& migrated_file() {
  static const std::string content = [] {
    Scratch scratch("sqlite");
    migrate(*Database::open(scratch.url), shop_migrations());  // Closed: the log is in the file.
    std::string path = scratch.url.substr(scratch.url.find(':') + 1);
    if (fs::exists(path + "-wal")) throw std::logic_error("the log of " + path + " is not empty");
    return read_text_file(path);
  }();
  return content;
}

void write_private_file(const fs::path& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

// The address of another database on the server that TYPECASE_TEST_POSTGRES names.
std::string on_server(const std::string& database) {
  std::string server = std::getenv("TYPECASE_TEST_POSTGRES");
  std::size_t end = std::min(server.find('?'), server.size());
  std::size_t path = std::min(server.find('/', server.find("://") + 3), end);
  return server.replace(path, end - path, "/" + database);
}

// One connection for each test program, outside any transaction as CREATE DATABASE and DROP
// DATABASE need it. Thread-safe.
class Server {
 public:
  static Server& get() {
    static Server server;
    return server;
  }

  void run(const std::string& sql) {
    std::lock_guard guard(mutex_);
    try {
      connection_->script(sql);
    } catch (const DbError& error) {
      if (error.code != Errc::unavailable) throw;
      connect();  // The server was restarted.
      connection_->script(sql);
    }
  }

  bool has(const std::string& sql) {
    std::lock_guard guard(mutex_);
    return connection_->find_one(sql).has_value();
  }

 private:
  Server() { connect(); }

  void connect() {
    connection_ = std::make_unique<PostgresConnection>(std::getenv("TYPECASE_TEST_POSTGRES"));
    connection_->script("SET statement_timeout = 0");
  }

  std::mutex mutex_;
  std::unique_ptr<PostgresConnection> connection_;
};

// file_copy takes half the time that the default of PostgreSQL 15 takes, DROP DATABASE included.
void create_database(const std::string& name, const std::string& source) {
  Server::get().run("CREATE DATABASE " + name + " TEMPLATE " + source +
                    " ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy");
}

std::string template_name() {
  std::string all;
  for (const Migration& migration : shop_migrations()) all += migration.sql;
  return "typecase_test_template_" + to_hex(sha256(all)).substr(0, 16);
}

// A database that is in use cannot be copied: waits until its connections have ended.
std::string wait_until_unused(const std::string& name) {
  return "DO $$ BEGIN WHILE EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = '" + name +
         "') LOOP PERFORM pg_sleep(0.005); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$";
}

// Only a template that is complete is marked as one: a test program may die before that.
void make_template(const std::string& name) {
  Server& server = Server::get();
  if (server.has("SELECT 1 FROM pg_database WHERE datistemplate AND datname = '" + name + "'")) {
    return;
  }
  server.run("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  create_database(name, "template0");
  migrate(*Database::open(on_server(name)), shop_migrations());
  server.run(wait_until_unused(name));
  server.run("ALTER DATABASE " + name + " WITH IS_TEMPLATE true ALLOW_CONNECTIONS false");
}

// Made by the first test program on the server; the others wait for it.
const std::string& template_database() {
  static const std::string name = [] {
    constexpr const char* lock = "(7416950232)";  // Any number that nothing else locks.
    std::string made = template_name();
    Server::get().run(std::string("SELECT pg_advisory_lock") + lock);
    make_template(made);
    Server::get().run(std::string("SELECT pg_advisory_unlock") + lock);
    return made;
  }();
  return name;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

std::vector<std::string> test_engines() {
  if (std::getenv("TYPECASE_TEST_POSTGRES") == nullptr) return {"sqlite"};
  return {"sqlite", "postgresql"};
}

Scratch::Scratch(const std::string& engine, Content content) {
  log::set_level(log::Level::warning);  // Without a line for each migration.
  bool migrated = content == Content::migrated;
  if (engine == "sqlite") {
    folder_ = make_folder();
    fs::path file = folder_ / "shop.db";
    url = "sqlite:" + file.string();
    if (migrated) write_private_file(file, migrated_file());
  } else {
    std::string name = "typecase_test_" + lower(random_id());
    create_database(name, migrated ? template_database() : "template0");
    database_ = name;
    url = on_server(name);
  }
}

Scratch::~Scratch() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
  if (database_.empty()) return;
  try {
    Server::get().run("DROP DATABASE IF EXISTS " + database_ + " WITH (FORCE)");
  } catch (const std::exception& error) {
    std::cerr << "a test database is left: " << error.what() << std::endl;
  }
}

int run_as_process(const std::string& test, const std::string& url) {
  std::string self = fs::read_symlink("/proc/self/exe").string();
  std::string command = "TYPECASE_TEST_URL='" + url + "' '" + self +
                        "' --gtest_also_run_disabled_tests --gtest_filter=" + test + " >/dev/null";
  int status = std::system((command + "; exit $?").c_str());  // The shell stays to translate it.
  return WEXITSTATUS(status);
}

}  // namespace typecase::db::testing
