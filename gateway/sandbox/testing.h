#pragma once

// For tests: the gateway's calls on a database of their own, without HTTP.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "base/ids.h"
#include "db/database.h"
#include "db/record.h"
#include "sandbox/context.h"
#include "sandbox/form.h"
#include "sandbox/migrations.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox::testing {

class GatewayTest : public ::testing::Test {
 protected:
  GatewayTest() {
    settings_.public_url = "http://sandbox.test";
    settings_.webhook_url = "http://127.0.0.1:1/hook";
    db::migrate(*database_, db::sandbox_migrations());
  }

  // Runs `work(context, parameters)` in a transaction of its own.
  template <class Work>
  auto call(const std::string& form, Work work) {
    FormNode node = parse_form(form);
    return database_->write([&](db::Connection& db) {
      Context context{db, settings_, clock_.now()};
      context.is_publishable = is_publishable_;
      context.request_id = "req_test";
      Parameters parameters(node);
      return work(context, parameters);
    });
  }

  std::int64_t count(const std::string& table_and_condition) {
    return database_->read([&](db::Connection& db) {
      return db.value<std::int64_t>("SELECT count(*) FROM " + table_and_condition);
    });
  }

  Settings settings_;
  ManualClock clock_{from_micros(1'795'270'000'000'000)};
  bool is_publishable_ = false;
  std::unique_ptr<db::Database> database_ = db::Database::open("sqlite::memory:");
};

}  // namespace typecase::sandbox::testing
