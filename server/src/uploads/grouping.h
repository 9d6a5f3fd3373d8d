#pragma once

#include <vector>

#include "catalogue/import/family_writer.h"
#include "uploads/upload_rows.h"

// For uploads/ only.
namespace typecase::uploads {

// Proposals of the importer, made of the fonts of an upload and the corrections of staff. They
// point into the fonts.
struct Grouping {
  std::vector<catalogue::Proposal> proposals;  // by id
  std::vector<catalogue::ImportLine> refused;  // before anything is compared with the shop
};

// Fonts go to the family of the shop that has their family's name, else to that whose id is made of
// it. Those of files that are left out stay out.
Grouping group(db::Connection& connection, const std::vector<FileRow>& files,
               const std::vector<StoredFont>& fonts);

// The upload with its families, and the effect that a commit would have on each font. Writes
// nothing.
Upload show(db::Connection& connection, UploadSummary summary);

}  // namespace typecase::uploads
