#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/signed_link.h"
#include "change_sets/change_set.h"
#include "db/database.h"

namespace typecase::change_sets {

// The change set where it may be previewed: a draft or a scheduled one. In the caller's
// transaction. gone (preview_ended): it is published, discarded or deleted.
Result<ChangeSet> find_previewed(db::Connection& connection, std::string_view id);

// Links that open the preview of one change set for a day. Signed, not stored: a link lets
// anybody see the draft. Thread-safe.
class PreviewLinks {
 public:
  // preview_url: the origin of previews, without a slash at its end; empty: the shop has none.
  PreviewLinks(db::Database& database, const Clock& clock, Bytes key, std::string preview_url);

  struct Link {
    std::string url;
    Time valid_until;
  };
  // not_found; conflict: preview_not_set_up, published, discarded.
  Result<Link> make(std::string_view id) const;

  // The id of the change set that the token of a link opens. forbidden: bad_link, link_expired.
  Result<std::string> check(std::string_view token) const;

 private:
  db::Database& database_;
  const Clock& clock_;
  const SignedLinks links_;
  const std::string preview_url_;
};

}  // namespace typecase::change_sets
