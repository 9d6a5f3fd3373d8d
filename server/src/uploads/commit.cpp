#include <algorithm>
#include <set>

#include "base/fail_point.h"
#include "base/json/json_writer.h"
#include "db/record.h"
#include "delivery/releases/buyers.h"
#include "uploads/cleaning.h"
#include "uploads/grouping.h"
#include "uploads/uploads.h"

namespace typecase::uploads {
namespace {

using catalogue::ImportLine;
using catalogue::ImportOutcome;
using delivery::BuyerChoice;

Error upload_unfinished() {
  return {ErrorKind::conflict,
          "upload_unfinished",
          "Some files are still on their way: wait for them, or leave them out.",
          {},
          0};
}

Error nothing_to_add() {
  return {ErrorKind::conflict,
          "nothing_to_add",
          "None of these fonts can be added to the shop: each is refused or left out.",
          {},
          0};
}

bool is_unfinished(const FileRow& file) {
  return !file.left_out && (file.state == FileState::receiving || file.state == FileState::reading);
}

// Ids of the styles that the shop has.
std::set<std::string> stored_styles(db::Connection& connection, const std::string& family) {
  const auto ids =
      connection.select<std::string>("SELECT id FROM style WHERE family_id = $1", family);
  return {ids.begin(), ids.end()};
}

void count(AddedFonts& added, const ImportLine& line, const std::set<std::string>& known) {
  if (line.outcome == ImportOutcome::refused)
    ++added.refused;
  else if (line.outcome == ImportOutcome::unchanged)
    ++added.unchanged;
  else
    ++(known.contains(line.style) ? added.renewed : added.added);
}

struct Taken {
  AddedFonts added;
  std::vector<std::string> renewed;  // ids of styles
};

Taken take_in(db::Connection& connection, const Grouping& grouping) {
  Taken taken;
  AddedFonts& added = taken.added;
  added.refused = static_cast<std::int64_t>(grouping.refused.size());
  for (const catalogue::Proposal& proposal : grouping.proposals) {
    const std::set<std::string> known = stored_styles(connection, proposal.id);
    const auto written = catalogue::take_in(connection, proposal, catalogue::Missing::unknown);
    for (const ImportLine& line : written.lines) {
      const std::int64_t before = added.renewed;
      count(added, line, known);
      if (added.renewed > before) taken.renewed.push_back(line.style);
    }
    if (!written.changed) continue;
    added.families.push_back(proposal.id);
    if (known.empty()) added.new_families.push_back(proposal.id);
  }
  return taken;
}

void record_commit(db::Connection& connection, const UploadSummary& upload, const AddedFonts& added,
                   const CommitRequest& asked, const audit::Actor& actor, Time now) {
  audit::Entry entry;
  entry.at = now;
  entry.action = "upload.committed";
  entry.object_id = upload.id;
  boost::json::object after = json::write(added).as_object();
  after["name"] = upload.name;
  if (added.renewed > 0) {
    after["buyers"] = enum_name(asked.buyers.value_or(BuyerChoice::keep));
    if (asked.note && !asked.note->empty()) after["note"] = *asked.note;
  }
  entry.object_after = boost::json::serialize(after);
  audit::record(connection, actor, entry);
}

Result<void> check(const UploadSummary& upload, const CommitRequest& asked,
                   const std::vector<FileRow>& files) {
  if (upload.version != asked.version) return upload_changed();
  if (std::ranges::any_of(files, is_unfinished)) return upload_unfinished();
  return {};
}

}  // namespace

Result<Upload> Uploads::commit(std::string_view id, const CommitRequest& asked,
                               const audit::Actor& actor) {
  auto committed = database_.write([&](db::Connection& connection) -> Result<Upload> {
    auto upload = find_open(connection, id, actor);
    if (!upload) {
      auto known = find_summary(connection, id);
      if (!known || known->state != UploadState::committed) return upload.error();
      return uploads::show(connection, std::move(*known));
    }
    const std::vector<FileRow> files = read_files(connection, id);
    if (auto good = check(*upload, asked, files); !good) return good.error();
    const std::vector<StoredFont> fonts = read_fonts(connection, id, files);
    const auto [added, renewed] = take_in(connection, group(connection, files, fonts));
    if (added.added + added.renewed + added.unchanged == 0) return nothing_to_add();
    const Time now = clock_.now();
    connection.execute(
        "UPDATE upload SET state = 'committed', added = $2, touched_at = $3 WHERE id = $1", id,
        json::write_stored(added), now);
    enqueue_cleaning(connection, id, now);
    record_commit(connection, *upload, added, asked, actor, now);
    delivery::announce(connection,
                       {std::string(id), asked.buyers.value_or(BuyerChoice::keep),
                        asked.note.value_or(""), delivery::current_releases(connection, renewed)},
                       now);
    fail_point("uploads.committing");
    return uploads::show(connection, find_summary(connection, id).value());
  });
  fail_point("uploads.committed");
  if (committed) wake_();
  return committed;
}

Result<UploadBuyers> Uploads::count_buyers(std::string_view id) const {
  auto upload = show(id);
  if (!upload) return upload.error();
  std::vector<delivery::RenewedStyle> renewed;
  for (const UploadFile& file : upload->files) {
    for (const UploadFont& font : file.fonts) {
      if (font.outcome != FontOutcome::renewed) continue;
      renewed.push_back({.style = StyleId(font.style_id),
                         .name = {},
                         .version = {},
                         .version_before = {},
                         .created_at = clock_.now()});
    }
  }
  const auto [buyers, orders] = delivery::count_buyers(database_, renewed);
  return UploadBuyers{static_cast<std::int64_t>(renewed.size()), buyers, orders};
}

}  // namespace typecase::uploads
