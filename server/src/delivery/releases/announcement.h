#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/database.h"

namespace typecase::delivery {

// The part that buyers of a style have in a new release of it.
enum class BuyerChoice {
  keep,  // none: their files stay, and nobody is told
  tell,  // a mail says what is new, their files stay
  give   // the same, and a package with the new release at no charge
};
BOOST_DESCRIBE_ENUM(BuyerChoice, keep, tell, give)

// A style of the shop with a new release.
struct RenewedStyle {
  StyleId style;
  std::string name;         // "EB Garamond Regular"
  std::int64_t number = 0;  // of the release
  std::string version;      // as the font says
  std::string version_before;
  Time created_at;  // of the release: orders paid before have an older one
};
BOOST_DESCRIBE_STRUCT(RenewedStyle, (), (style, name, number, version, version_before, created_at))

struct Announcement {
  std::string id;  // of the upload that brought the releases
  BuyerChoice buyers = BuyerChoice::tell;
  std::string note;  // plain text, the foundry's words; may be empty
  std::vector<RenewedStyle> styles;
};
BOOST_DESCRIBE_STRUCT(Announcement, (), (id, buyers, note, styles))

constexpr std::string_view announcement_job = "release.announce";

// Of the styles, the releases that they have now. In the order of `styles`.
std::vector<RenewedStyle> current_releases(db::Connection& connection,
                                           const std::vector<std::string>& styles);

// Has the buyers told, by a job. Nothing for `keep` and without styles. Part of the caller's
// transaction.
void announce(db::Connection& connection, const Announcement& announcement, Time now);

// The rest of an announcement's work: `reached` is the address (email_key) of the last buyer who
// was looked at. nullopt: there is none, or all buyers were told.
struct OpenAnnouncement : Announcement {
  std::string reached;
};
BOOST_DESCRIBE_STRUCT(OpenAnnouncement, (Announcement), (reached))

std::optional<OpenAnnouncement> find_open_announcement(db::Connection& connection,
                                                       std::string_view id);

// Notes how far it has come. `reached` empty: to the end, and no address is kept.
void note_reached(db::Connection& connection, std::string_view id, const std::string& reached,
                  std::int64_t told, Time now);

}  // namespace typecase::delivery
