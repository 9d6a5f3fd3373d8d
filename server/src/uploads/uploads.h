#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "uploads/name_font.h"
#include "uploads/upload.h"
#include "uploads/upload_requests.h"

namespace typecase::uploads {

// Uploads of fonts: all state is in the database, so that any server of it goes on where another
// one ended. Members who may add fonts may work on each upload. Thread-safe. Everything throws
// DbError, and ErrorException where the actor may act no longer.
//
// Refusals of most: not_found; upload_closed (conflict): committed or discarded already.
class Uploads {
 public:
  // wake: called after a commit that left jobs.
  Uploads(db::Database& database, const Clock& clock, std::function<void()> wake)
      : database_(database), clock_(clock), wake_(std::move(wake)) {}

  UploadList list() const;
  Result<Upload> show(std::string_view id) const;

  // The font in which the console writes the names of a font (name_font.h).
  Result<NameFont> name_font(std::string_view id, std::int64_t number, std::int64_t place) const {
    return uploads::name_font(database_, id, number, place);
  }

  // The same key twice is one upload. too_many_uploads (conflict).
  Result<Upload> begin(const NewUpload& upload, const audit::Actor& actor);

  // Names files that will be sent. A path that is there with the same digest stays as it is, unless
  // its transfer failed; one with another digest is replaced. Empty files, files above the
  // importer's limit and those with the bytes of an earlier one are refused at once (FileState).
  // too_many_files, too_many_bytes (too_large): none of these is taken.
  Result<Upload> declare(std::string_view id, const NewFiles& files, const audit::Actor& actor);

  // The bytes of a file from `offset` on, a multiple of piece_bytes: piece_bytes of them, or the
  // rest. The last one has the file read. A piece that is there already is answered as it was.
  // piece_misplaced (invalid): of another offset or length. piece_gap (conflict): bytes before it
  // are missing; the sentence says how many there are. piece_differs (conflict): the file has other
  // bytes there.
  Result<Received> put_piece(std::string_view id, std::int64_t number, std::int64_t offset,
                             ByteView bytes, const audit::Actor& actor);

  // upload_changed (conflict): the version is another. not_found: a file is not in the upload.
  Result<Upload> arrange(std::string_view id, const Arrangement& change, const audit::Actor& actor);

  // The buyers whom the choice of a commit is about. In time in proportion to the licences sold.
  Result<UploadBuyers> count_buyers(std::string_view id) const;

  // Adds every font that can be added, in one transaction with an entry of the audit log. New
  // families, and new styles of older ones, are drafts; a new release of a style replaces the
  // one on sale, and its buyers are told by a job where the request says so. Of a committed upload:
  // the same answer again. upload_changed; upload_unfinished: a file is not read yet and not left
  // out; nothing_to_add.
  Result<Upload> commit(std::string_view id, const CommitRequest& asked, const audit::Actor& actor);

  // Of a discarded upload: nothing. upload_closed: it is committed.
  Result<void> discard(std::string_view id, const audit::Actor& actor);

 private:
  db::Database& database_;
  const Clock& clock_;
  std::function<void()> wake_;
};

}  // namespace typecase::uploads
