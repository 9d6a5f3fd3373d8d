#include <algorithm>
#include <tuple>

#include "db/record.h"
#include "delivery/build/stored_build.h"
#include "delivery/delivery.h"
#include "orders/documents/download_files.h"

// The list of a delivery's files that a buyer sees, and the files sent to them.
namespace typecase::delivery {
namespace {

// How an order's licences stand, by line.
class Standing {
 public:
  void add(int line, const std::string& entitlement) {
    lines_[line] = entitlement == "active"       ? DownloadState::ready
                   : entitlement == "suspended"  ? DownloadState::suspended
                   : entitlement == "superseded" ? DownloadState::superseded
                                                 : DownloadState::revoked;
  }
  void end() { ended_ = true; }  // With the account that holds them.

  // Fonts go with the licence: those of the whole order only while all its licences stand.
  // Documents of the contract stay.
  DownloadState of(Kind kind, std::optional<int> line) const {
    if (ended_ || lines_.empty()) return DownloadState::revoked;
    if (kind != Kind::package && kind != Kind::certificate) return DownloadState::ready;
    if (line) {
      auto found = lines_.find(*line);
      return found == lines_.end() ? DownloadState::revoked : found->second;
    }
    for (DownloadState without :
         {DownloadState::revoked, DownloadState::suspended, DownloadState::superseded}) {
      bool any =
          std::ranges::any_of(lines_, [&](const auto& entry) { return entry.second == without; });
      if (any) return without;
    }
    return DownloadState::ready;
  }

 private:
  std::map<int, DownloadState> lines_;
  bool ended_ = false;
};

constexpr std::string_view licences_of_order =
    "SELECT e.line_index, e.state, CASE WHEN c.deleted_at IS NULL THEN 0 ELSE 1 END AS number "
    "FROM entitlement e JOIN customer c ON c.id = e.customer_id WHERE e.order_id = $1";

// By `part`: 1 licences (`number` 1: without an account), 2 files (`state` their kind, `number`
// their size, `correction` of invoices), 3 the job that builds them, 4 former editions (`number`
// when the next one began).
constexpr std::string_view licences_and_files =
    "SELECT 1 AS part, e.line_index, e.state, "
    "CASE WHEN c.deleted_at IS NULL THEN 0 ELSE 1 END AS number, '' AS name, "
    "0 AS edition, 0 AS correction, 0 AS created_at FROM entitlement e JOIN customer c ON c.id = "
    "e.customer_id WHERE e.order_id = $1 "
    "UNION ALL SELECT 2, line_index, kind, size, name, edition, correction, created_at "
    "FROM download WHERE order_id = $1 "
    "UNION ALL SELECT 3, 0, state, 0, '', 0, 0, 0 FROM job WHERE kind = 'build_package' "
    "AND key = $1 UNION ALL SELECT 4, 0, '', ended_at, '', edition, 0, 0 FROM former_delivery "
    "WHERE order_id = $1";

void add_licence(const db::Row& row, Standing& standing) {
  standing.add(row.get<int>("line_index"), row.text("state"));
  if (row.boolean("number")) standing.end();
}

// The downloads that a build will give.
std::vector<Download> promised(const orders::Order& order, DownloadState state,
                               std::int64_t edition) {
  std::vector<Download> packages;
  packages.push_back(
      {Kind::package, {}, edition_name(package_name(order), edition), state, {}, {}, edition});
  if (order.lines.size() < 2) return packages;
  std::vector<std::string> names = line_names(order);
  for (std::size_t i = 0; i < names.size(); ++i) {
    packages.push_back({Kind::package,
                        order.lines[i].line_index,
                        edition_name(line_package_name(order, names[i]), edition),
                        state,
                        {},
                        {},
                        edition});
  }
  return packages;
}

// Whether a download of it settles which build the buyer has.
bool settles(Kind kind) { return kind == Kind::package || kind == Kind::certificate; }

bool has_packages(const std::vector<Download>& downloads, std::int64_t edition) {
  return std::ranges::any_of(downloads, [edition](const Download& download) {
    return download.kind == Kind::package && download.edition == edition;
  });
}

Download to_download(const db::Row& row) {
  Download download{row.get<Kind>("state"), row.get<std::optional<int>>("line_index"),
                    row.text("name"),       DownloadState::ready,
                    row.integer("number"),  {},
                    row.integer("edition")};
  download.correction = row.integer("correction");
  if (download.correction > 0) download.corrected_at = row.time("created_at");
  return download;
}

// A corrected invoice takes the place of the one before.
void tell_corrections(std::vector<Download>& downloads) {
  std::int64_t newest = 0;
  for (const Download& download : downloads) newest = std::max(newest, download.correction);
  for (Download& download : downloads) {
    if (download.kind == Kind::invoice) download.is_former = download.correction < newest;
  }
}

// begun: when each edition after the first one was.
void tell_edition(Download& download, const std::vector<Time>& begun) {
  if (!settles(download.kind)) return;
  const auto edition = static_cast<std::size_t>(download.edition);
  if (edition > 1 && edition <= begun.size() + 1) download.given_at = begun[edition - 2];
  download.is_former = edition <= begun.size();
}

Error ended(DownloadState state) {
  if (state == DownloadState::superseded) {
    return {ErrorKind::forbidden, "superseded",
            "A larger licence has replaced this one: its downloads are in its order."};
  }
  if (state == DownloadState::suspended) {
    return {ErrorKind::forbidden, "suspended",
            "These files are on hold with their licence; your order says why."};
  }
  return {ErrorKind::forbidden, "revoked", "The licence of these files has ended."};
}

// The row of a file that its buyer may have.
struct Found {
  File file;
  Kind kind = Kind::package;
  bool is_final = false;  // or of a former edition
  CustomerId customer;
  bool is_paid_for = false;
};

File file_of(std::string_view name, const db::Row& row) {
  File file{std::string(name), row.get<std::uint64_t>("size"), row.get<Digest>("sha256"), {}, {}};
  file.etag = '"' + to_hex(ByteView(file.digest).first(16)) + '"';
  return file;
}

Result<Found> find(db::Connection& connection, const OrderId& order, std::string_view name) {
  auto row = connection.find_one(
      "SELECT d.kind, d.line_index, v.final_at, "
      "d.size, d.sha256, o.customer_id, o.total, CASE WHEN d.edition <= (SELECT count(*) "
      "FROM former_delivery f WHERE f.order_id = d.order_id) THEN 1 ELSE 0 END AS is_former "
      "FROM download d JOIN orders o ON o.id = d.order_id "
      "LEFT JOIN delivery v ON v.order_id = d.order_id "
      "WHERE d.order_id = $1 AND d.name = $2",
      order.text, name);
  if (!row) return not_found("download");
  Standing standing;
  for (const db::Row& licence : connection.rows(licences_of_order, order.text)) {
    add_licence(licence, standing);
  }
  Found found{file_of(name, *row), row->get<Kind>("kind"),
              !row->is_null("final_at") || row->boolean("is_former"),
              row->get<CustomerId>("customer_id"), row->integer("total") > 0};
  DownloadState state = standing.of(found.kind, row->get<std::optional<int>>("line_index"));
  if (state != DownloadState::ready) return ended(state);
  return found;
}

}  // namespace

std::vector<Download> Delivery::downloads(const orders::Order& order) {
  if (!order.paid_at) return {};
  std::vector<db::Row> rows = database_.read([&](db::Connection& connection) {
    return connection.rows(licences_and_files, order.id.text);
  });
  Standing standing;
  std::vector<Download> found;
  DownloadState awaited = DownloadState::building;
  std::vector<Time> begun;  // of the editions after the first
  for (const db::Row& row : rows) {
    if (row.integer("part") == 1) {
      add_licence(row, standing);
    } else if (row.integer("part") == 3) {
      if (row.text("state") == "failed") awaited = DownloadState::failed;
    } else if (row.integer("part") == 4) {
      begun.push_back(from_micros(row.integer("number")));
    } else {
      found.push_back(to_download(row));
    }
  }
  std::ranges::sort(begun);
  const auto current = static_cast<std::int64_t>(begun.size()) + 1;
  if (!has_packages(found, current)) {
    std::ranges::move(promised(order, awaited, current), std::back_inserter(found));
  }
  for (Download& download : found) tell_edition(download, begun);
  tell_corrections(found);
  for (Download& download : found) {
    DownloadState state = standing.of(download.kind, download.line_index);
    if (state != DownloadState::ready) download.state = state;
    if (download.state == DownloadState::ready) {
      download.url = links_.link(order.id, download.name);
    }
  }
  std::ranges::sort(found, {}, [](const Download& download) {
    return std::tuple(download.kind, download.line_index, -download.correction, -download.edition,
                      download.name);
  });
  return found;
}

Result<File> Delivery::open(std::string_view grant, std::string_view name, Wanted wanted,
                            const std::string& address) {
  auto order = links_.check(grant, name);
  if (!order) return order.error();
  auto look = [&](db::Connection& connection) { return find(connection, *order, name); };
  auto found = database_.read(look);
  if (!found || wanted == Wanted::headers) return found ? Result<File>(found->file) : found.error();
  auto slot = slots_.take({*order, found->customer, address, found->is_paid_for}, name);
  if (!slot) return slot.error();
  if (settles(found->kind) && !found->is_final) {
    // Before the first byte is read: a swap of builds is done by now, or never happens.
    database_.write([&](db::Connection& c) { make_final(c, *order, clock_.now()); });
    found = database_.read(look);
    if (!found) return found.error();
  }
  found->file.slot = std::move(*slot);
  return std::move(found->file);
}

std::shared_ptr<const std::string> Delivery::read(const File& file, std::uint64_t at) {
  auto number = static_cast<std::int64_t>(at / orders::piece_bytes);
  Bytes piece =
      database_.read([&](db::Connection& c) { return orders::load_piece(c, file.digest, number); });
  auto from = piece.begin() + static_cast<std::ptrdiff_t>(at % orders::piece_bytes);
  return std::make_shared<const std::string>(from, piece.end());
}

}  // namespace typecase::delivery
