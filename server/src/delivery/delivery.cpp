#include "delivery/delivery.h"

#include <boost/json.hpp>
#include <thread>

#include "base/fail_point.h"
#include "base/log.h"
#include "delivery/build/builds.h"
#include "delivery/build/content.h"
#include "delivery/build/editions.h"
#include "delivery/build/order_documents.h"
#include "delivery/build/stored_build.h"
#include "jobs/job.h"
#include "orders/documents/download_files.h"
#include "orders/transitions.h"

namespace typecase::delivery {
namespace {

using fonts::Woff2Quality;

OrderId order_of(const jobs::Job& job) {
  boost::json::value payload = boost::json::parse(job.payload);
  return OrderId(std::string(payload.at("orderId").as_string()));
}

bool has_woff2(const orders::Order& order) {
  return std::ranges::any_of(order.lines, [](const orders::Line& line) {
    return std::ranges::count(line.formats, "woff2") > 0;
  });
}

unsigned all_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

constexpr int number(Woff2Quality quality) { return static_cast<int>(quality); }

// A release or a corrected invoice that came during the build is not in it: the build is tried
// again with the new content.
void check_current(db::Connection& connection, const OrderId& id, const PackageContent& content) {
  if (count_given(connection, id) != content.given) {
    throw std::runtime_error("a release was given to the order meanwhile");
  }
  if (newest_correction(connection, id) != (content.corrected ? content.corrected->number : 0)) {
    throw std::runtime_error("the invoice was corrected meanwhile");
  }
}

// The smaller build has become pointless.
struct NotWanted {};

constexpr const char* stops = "the shop stops";

}  // namespace

void Delivery::run(const jobs::Job& job) { build(order_of(job)); }

void Delivery::run_shrink(const jobs::Job& job) { shrink(order_of(job)); }

void Delivery::give_up(db::Connection& connection, const jobs::Job& job) {
  OrderId id = order_of(job);
  if (!orders::find_order(connection, id)) return;
  orders::flag_for_review(connection, id, "not_built", clock_.now());
}

void Delivery::build(const OrderId& id) {
  std::optional<PackageContent> content;
  bool built = database_.read([&](db::Connection& connection) {
    if (is_built(connection, id)) return true;
    content = load_content(connection, id);
    return false;
  });
  if (built) return;
  if (!content) throw jobs::Permanent("no paid order " + id.text);

  auto load = [this](const SoldFont& font) {
    if (stopping_) throw std::runtime_error(stops);
    return database_.read([&](db::Connection& c) { return load_sfnt(c, font); });
  };
  Build made = make_build(*content, load, settings_, Woff2Quality::quick, all_cores());
  store_files(database_, made, clock_);
  bool shrinks = has_woff2(content->order);
  bool stored = database_.write([&](db::Connection& connection) {
    Time now = clock_.now();
    check_current(connection, id, *content);
    if (!store_build(connection, id, made, number(Woff2Quality::quick), now)) return false;
    orders::settle_review(connection, id, "not_built", now);
    bool paid = content->order.total.minor > 0 && content->given == 0;
    if (shrinks) {  // Again, where the order was built before: typecase builds --retry.
      jobs::run_again(connection, shrink_job_kind, id.text, build_payload(id), now,
                      paid ? jobs::usual_priority : jobs::later_priority);
    }
    return true;
  });
  if (!stored) return discard_files(database_, made);
  log::info("package_built", {{"order", id.text}, {"files", made.files.size()}});
}

Bytes Delivery::load_unless_final(const OrderId& id, const SoldFont& font) {
  if (stopping_) throw std::runtime_error(stops);
  return database_.read([&](db::Connection& connection) {
    if (!may_swap(connection, id, number(Woff2Quality::small))) throw NotWanted();
    return load_sfnt(connection, font);
  });
}

void Delivery::shrink(const OrderId& id) {
  auto content = database_.read([&](db::Connection& connection) -> std::optional<PackageContent> {
    if (!may_swap(connection, id, number(Woff2Quality::small))) return std::nullopt;
    return load_content(connection, id);
  });
  if (!content) return;
  try {
    auto load = [&](const SoldFont& font) { return load_unless_final(id, font); };
    Build made = make_build(*content, load, settings_, Woff2Quality::small, 1);
    fail_point("delivery.shrunk");
    store_files(database_, made, clock_);
    auto before = database_.write([&](db::Connection& connection) {
      check_current(connection, id, *content);
      return swap_build(connection, id, made, number(Woff2Quality::small), clock_.now());
    });
    log::info(before ? "package_shrunk" : "package_final", {{"order", id.text}});
    if (!before) return discard_files(database_, made);
    for (const Digest& digest : *before) orders::remove_unnamed_file(database_, digest);
  } catch (const NotWanted&) {
    log::info("package_final", {{"order", id.text}});
  }
}

}  // namespace typecase::delivery
