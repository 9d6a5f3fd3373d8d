#include "delivery/releases/announcement.h"

#include "catalogue/records/records.h"
#include "db/record.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

std::string version_of(const db::Row& row, std::string_view column) {
  const auto details = row.optional_text(column);
  return details ? catalogue::parse_details(*details).version : "";
}

}  // namespace

std::vector<RenewedStyle> current_releases(db::Connection& connection,
                                           const std::vector<std::string>& styles) {
  std::vector<RenewedStyle> renewed;
  for (const std::string& id : styles) {
    const auto row = connection.find_one(
        "SELECT f.name || ' ' || s.name AS name, r.number, r.created_at, r.details, "
        "b.details AS before FROM style s JOIN family f ON f.id = s.family_id "
        "JOIN style_release r ON r.style_id = s.id AND r.number = s.release "
        "LEFT JOIN style_release b ON b.style_id = s.id AND b.number = s.release - 1 "
        "WHERE s.id = $1",
        id);
    if (!row) continue;
    renewed.push_back({StyleId(id), row->text("name"), row->integer("number"),
                       version_of(*row, "details"), version_of(*row, "before"),
                       row->time("created_at")});
  }
  return renewed;
}

void announce(db::Connection& connection, const Announcement& announcement, Time now) {
  if (announcement.buyers == BuyerChoice::keep || announcement.styles.empty()) return;
  db::Record(announcement)
      .set("reached", "")
      .set("told", 0)
      .set("created_at", now)
      .insert(connection, "release_announcement");
  jobs::enqueue(connection, announcement_job, announcement.id, "{}", now, jobs::later_priority);
}

std::optional<OpenAnnouncement> find_open_announcement(db::Connection& connection,
                                                       std::string_view id) {
  return connection.find<OpenAnnouncement>(
      "SELECT " + db::columns<OpenAnnouncement>() +
          " FROM release_announcement WHERE id = $1 AND done_at IS NULL",
      id);
}

void note_reached(db::Connection& connection, std::string_view id, const std::string& reached,
                  std::int64_t told, Time now) {
  connection.execute(
      "UPDATE release_announcement SET reached = $2, told = told + $3, done_at = $4 WHERE id = $1",
      id, reached, told, reached.empty() ? std::optional(now) : std::nullopt);
}

}  // namespace typecase::delivery
