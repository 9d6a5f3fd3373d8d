#pragma once

#include <atomic>
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "delivery/build/build.h"
#include "delivery/downloads/download_slots.h"
#include "delivery/downloads/links.h"

namespace typecase::jobs {
struct Job;
}

namespace typecase::delivery {

enum class DownloadState { building, failed, ready, suspended, revoked, superseded };
BOOST_DESCRIBE_ENUM(DownloadState, building, failed, ready, suspended, revoked, superseded)

// A file of an order as its buyer sees it.
struct Download {
  Kind kind = Kind::package;
  std::optional<int> line_index;  // nullopt: of the whole order
  std::string name;
  DownloadState state = DownloadState::building;
  std::optional<std::int64_t> bytes;  // once built
  std::optional<std::string> url;     // when ready: a path below public_url, good for an hour
  std::int64_t edition = 1;           // build/editions.h
  // Of packages and certificates of an order with several editions: when the releases in it were
  // given; nullopt: as bought.
  std::optional<Time> given_at = {};
  bool is_former = false;  // A later edition or a corrected invoice has taken its place.
  std::optional<Time> corrected_at = {};  // of a corrected invoice
  std::int64_t correction = 0;            // its number; 0: as issued
};
BOOST_DESCRIBE_STRUCT(Download, (),
                      (line_index, kind, name, bytes, state, url, edition, given_at, is_former,
                       corrected_at))

// A file that its buyer may have. Its bytes are read while they are sent.
struct File {
  std::string name;
  std::uint64_t size = 0;
  Digest digest{};
  std::string etag;        // with its quotes
  DownloadSlot slot = {};  // of the client of the bytes, who is sent no more once it is cut
};

// Gives buyers what they paid for. Thread-safe.
//
// An order is built twice: at once with quick WOFF2 files, then with small ones, which take the
// place of the first while nobody has downloaded. The first download of a package or a certificate
// makes them final: from then on everybody gets the same bytes (docs/decisions/0023).
class Delivery {
 public:
  // The kinds of jobs; the payload is {"orderId"}. Orders enqueue the first at payment, the first
  // the second.
  static constexpr std::string_view job_kind = "build_package";
  static constexpr std::string_view shrink_job_kind = "shrink_package";

  Delivery(db::Database& database, Links links, PackageSettings settings, const Clock& clock)
      : database_(database),
        links_(std::move(links)),
        settings_(std::move(settings)),
        clock_(clock) {}

  // The first job: builds the order's files and stores them, all at once. Does nothing when they
  // are there. Throws jobs::Permanent when it never can be.
  void run(const jobs::Job& job);
  void build(const OrderId& id);

  // The first job was given up: staff have to look at the order (`typecase builds`), and its buyer
  // is told. Part of the transaction that parks it.
  void give_up(db::Connection& connection, const jobs::Job& job);

  // The second job: on one thread, a minute for a large family. Ends early when the order's files
  // have become final.
  void run_shrink(const jobs::Job& job);
  void shrink(const OrderId& id);

  // A build that goes on ends with an exception at the next font, and is tried again another time.
  void stop() { stopping_ = true; }

  // Nothing before the order is paid. One statement.
  std::vector<Download> downloads(const orders::Order& order);

  // A request for the bytes makes a package final before the first of them is sent; one for the
  // headers (HEAD) does not. address: by which limits count clients. forbidden (bad_link,
  // suspended, revoked, superseded), gone (link_expired), not_found, too_many (too_many_downloads),
  // unavailable (busy).
  enum class Wanted { bytes, headers };
  Result<File> open(std::string_view grant, std::string_view name, Wanted wanted,
                    const std::string& address);

  // The file's bytes from that place on to the end of the piece that it is in. One short read.
  std::shared_ptr<const std::string> read(const File& file, std::uint64_t at);

 private:
  Bytes load_unless_final(const OrderId& id, const SoldFont& font);

  db::Database& database_;
  Links links_;
  PackageSettings settings_;
  const Clock& clock_;
  DownloadSlots slots_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace typecase::delivery
