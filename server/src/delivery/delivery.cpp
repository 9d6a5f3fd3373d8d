#include "delivery/delivery.h"

#include <boost/json.hpp>

#include "base/log.h"
#include "delivery/content.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

bool is_built(db::Connection& connection, const OrderId& id) {
  return connection.find_one("SELECT 1 FROM download WHERE order_id = $1", id.text).has_value();
}

// Whether a licence of the order still stands: with the last one its downloads end, and with the
// account that holds them.
bool is_licensed(db::Connection& connection, const OrderId& id) {
  return connection
      .find_one(
          "SELECT 1 FROM entitlement e JOIN customer c ON c.id = e.customer_id "
          "WHERE e.order_id = $1 AND e.state = 'active' AND c.deleted_at IS NULL LIMIT 1",
          id.text)
      .has_value();
}

void store(db::Connection& connection, const OrderId& id, std::string_view name, const Bytes& bytes,
           Time now) {
  Digest digest = sha256(ByteView(bytes));
  connection.execute(
      "INSERT INTO download_blob (sha256, bytes, size) VALUES ($1, $2, $3) "
      "ON CONFLICT (sha256) DO NOTHING",
      digest, bytes, bytes.size());
  connection.execute(
      "INSERT INTO download (order_id, name, sha256, created_at) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (order_id, name) DO NOTHING",
      id.text, name, digest, now);
}

}  // namespace

void Delivery::run(const jobs::Job& job) {
  boost::json::value payload = boost::json::parse(job.payload);
  build(OrderId(std::string(payload.at("orderId").as_string())));
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

  Bytes package = make_package(*content, settings_);
  std::string name = package_name(content->order);
  database_.write(
      [&](db::Connection& connection) { store(connection, id, name, package, clock_.now()); });
  log::info("package_built", {{"order", id.text}, {"bytes", package.size()}});
}

std::vector<Download> Delivery::downloads(const orders::Order& order) {
  if (!order.paid_at) return {};
  return database_.read([&](db::Connection& connection) -> std::vector<Download> {
    std::vector<Download> found;
    for (const db::Row& row : connection.rows(
             "SELECT d.name, b.size FROM download d JOIN download_blob b ON b.sha256 = d.sha256 "
             "WHERE d.order_id = $1 ORDER BY d.name",
             order.id.text)) {
      found.push_back({row.text(0), DownloadState::ready, row.integer(1), {}});
      found.back().url = links_.link(order.id, found.back().name);
    }
    if (found.empty()) found.push_back({package_name(order), DownloadState::building, {}, {}});
    if (is_licensed(connection, order.id)) return found;
    for (Download& download : found) {
      download.state = DownloadState::revoked;
      download.url.reset();
    }
    return found;
  });
}

Result<File> Delivery::open(std::string_view grant, std::string_view name) {
  auto order = links_.check(grant, name);
  if (!order) return order.error();
  return database_.read([&](db::Connection& connection) -> Result<File> {
    if (!is_licensed(connection, *order)) {
      return Error{ErrorKind::forbidden, "revoked", "The licences of this order have ended."};
    }
    auto row = connection.find_one(
        "SELECT b.bytes, b.sha256 FROM download d JOIN download_blob b ON b.sha256 = d.sha256 "
        "WHERE d.order_id = $1 AND d.name = $2",
        order->text, name);
    if (!row) return not_found("download");
    return File{std::string(name), row->bytes(0),
                '"' + to_hex(ByteView(row->bytes(1)).first(16)) + '"'};
  });
}

}  // namespace typecase::delivery
