#pragma once

#include <memory>
#include <string>

#include "specimen/access/access.h"
#include "specimen/access/build_gate.h"
#include "specimen/access/grants.h"
#include "specimen/documents/proof.h"
#include "specimen/documents/specimen_pdf.h"
#include "specimen/drawing/drawing_fonts.h"
#include "specimen/tester/shared_cache.h"
#include "specimen/tester/style_index.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/tester/tester_line.h"

namespace typecase::specimen {

// A file that many answers share.
struct DrawnFile {
  std::string bytes;
  std::string etag;  // with its quotes
};

// Drawings of the server. Those that depend on the catalogue alone are cached in memory; at most
// two of them are drawn at once, and one specimen or proof, which take seconds: other work of the
// same threads goes on meanwhile. Threads: any number at once.
class ImageStore {
 public:
  using File = std::shared_ptr<const DrawnFile>;

  ImageStore(const std::shared_ptr<OpenedFonts>& fonts, Grants grants, Access& access)
      : fonts_(fonts),
        styles_([fonts] { return fonts->catalogue(); }),
        grants_(std::move(grants)),
        access_(access),
        files_(fonts->memory()),
        gate_(2, 64, std::chrono::seconds(5)),
        pdf_gate_(1, 0, std::chrono::seconds(0)) {}

  // A line as an image, for the holder of a grant: line_image.h. Counts as a request.
  // Also forbidden (grant_needed), too_many (too_fast).
  Result<std::string> line(const TesterLine& line, std::optional<double> width,
                           const TesterCaller& caller);

  // A proof: proof.h. Its characters beyond the free charset count as those of fonts do in a PDF,
  // which has their outlines; a PNG counts as a request. `address`: the visitor's. Also too_many
  // (tester_budget_spent, too_fast); forbidden (image_only): a PDF with a family that is shown as
  // images only; unavailable (busy).
  Result<std::string> proof(const ProofRequest& request, const std::string& address);

  // PNG or PDF; og: of a family or a style. not_found: no such family, style, face, instance, sheet
  // or glyph. too_many (too_fast): not yet drawn, and too many were for this address. unavailable,
  // busy: too many are being drawn.
  Result<File> og(const std::string& id);
  // Of the shop's own words: each title and note is kept, so none may be a visitor's.
  Result<File> og_title(const std::string& title, const std::string& note);
  Result<File> sheet(const std::string& face, const std::string& instance, std::uint32_t n,
                     const std::string& address);
  Result<File> glyph(const std::string& face, const std::string& instance, std::uint32_t glyph,
                     const std::string& address);
  Result<File> specimen(const std::string& family, const SampleTexts& texts);

 private:
  using Draw = std::function<std::optional<std::string>()>;

  // `address`: whom it is drawn for, where that counts; else empty.
  Result<File> cached(const std::string& key, std::string_view what, const std::string& address,
                      const Draw& draw);
  Result<void> admit_proof(const ProofRequest& request, const std::string& address);

  DrawingFonts fonts_;
  CurrentStyles styles_;
  Grants grants_;
  Access& access_;
  SharedCache<DrawnFile> files_;
  BuildGate gate_;
  BuildGate pdf_gate_;
};

}  // namespace typecase::specimen
