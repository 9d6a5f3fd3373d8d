#pragma once

#include <boost/describe/enum.hpp>
#include <functional>
#include <string_view>

#include "base/scalar.h"
#include "db/database.h"
#include "sandbox/background.h"
#include "sandbox/context.h"

namespace typecase::sandbox {

// Changes that come without a call, some moments after what they follow.
enum class Change {
  refund_succeeds,  // Of a refund that pends.
  refund_fails,
  charge_disputed,  // As the card of the charge has it.
  charge_warned
};
BOOST_DESCRIBE_ENUM(Change, refund_succeeds, refund_fails, charge_disputed, charge_warned)

// Keeps that this is to happen to the resource. Once for each pair.
void schedule(Context& context, Change change, std::string_view subject);

// Does what is due; returns how much that was.
int make_due_changes(Context& context);

// The thread that does so. Its context has no request.
class Changes {
 public:
  // `after` is called when something has changed.
  Changes(db::Database& database, const Settings& settings, const Clock& clock,
          std::function<void()> after);

  void start() { background_.start(); }
  void wake() { background_.wake(); }

 private:
  int make_due();

  db::Database& database_;
  const Settings& settings_;
  const Clock& clock_;
  std::function<void()> after_;
  Background background_;
};

// The pause before a change, for what is scheduled from now on.
std::chrono::milliseconds change_delay(db::Connection& db);
void set_change_delay(db::Connection& db, std::chrono::milliseconds delay);

}  // namespace typecase::sandbox

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::sandbox::Change> = true;
