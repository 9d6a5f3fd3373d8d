#pragma once

#include <optional>
#include <string>
#include <vector>

#include "delivery/links.h"
#include "delivery/package.h"

namespace typecase::jobs {
struct Job;
}

namespace typecase::delivery {

enum class DownloadState { building, ready, revoked };

// A file of an order as its buyer sees it.
struct Download {
  std::string name;
  DownloadState state = DownloadState::building;
  std::optional<std::int64_t> bytes;  // once built
  std::optional<std::string> url;     // when ready: a path below public_url, good for an hour
};

struct File {
  std::string name;
  Bytes bytes;
  std::string etag;  // with its quotes
};

// Gives buyers what they paid for. Thread-safe.
class Delivery {
 public:
  // The kind of job that orders enqueue at payment; its payload is {"orderId"}.
  static constexpr std::string_view job_kind = "build_package";

  Delivery(db::Database& database, Links links, PackageSettings settings, const Clock& clock)
      : database_(database),
        links_(std::move(links)),
        settings_(std::move(settings)),
        clock_(clock) {}

  // The job: builds the order's package and stores it. Does nothing when it is there. Throws
  // jobs::Permanent when it never can be.
  void run(const jobs::Job& job);
  void build(const OrderId& id);

  // Nothing before the order is paid.
  std::vector<Download> downloads(const orders::Order& order);

  // forbidden (bad_link, revoked), gone (link_expired), not_found.
  Result<File> open(std::string_view grant, std::string_view name);

 private:
  db::Database& database_;
  Links links_;
  PackageSettings settings_;
  const Clock& clock_;
};

}  // namespace typecase::delivery
