#include "specimen/image_store.h"

#include <algorithm>
#include <iterator>

#include "fonts/composition.h"
#include "fonts/utf8.h"
#include "specimen/glyph_sheet.h"
#include "specimen/home.h"
#include "specimen/instances.h"
#include "specimen/line_image.h"
#include "specimen/og_image.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Style;

std::string etag(std::string_view bytes) {
  return '"' + to_hex(ByteView(sha256(bytes)).first(16)) + '"';
}

const Family* find_family(const catalogue::Catalogue& catalogue, std::string_view id) {
  auto found = std::ranges::find(catalogue.families, id, [](const Family& f) { return f.id.text; });
  return found == catalogue.families.end() ? nullptr : &*found;
}

// The code points of the text that the style draws and that are not at home.
CodePoints drawn_beyond(std::string_view text, const CodePoints& home, const Style& style) {
  CodePoints wanted = fonts::code_points_of(text);
  CodePoints composed = fonts::composed(wanted);
  wanted.insert(wanted.end(), composed.begin(), composed.end());
  std::ranges::sort(wanted);
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  CodePoints drawn;
  std::ranges::set_intersection(wanted, style.coverage, std::back_inserter(drawn));
  return beyond(drawn, home);
}

struct DrawnFace {
  StylePlace place;
  Instance instance;
};

std::optional<DrawnFace> find_face(const DrawingFonts& fonts, const std::string& face,
                                   const std::string& instance) {
  auto place = fonts.face_named(face);
  if (!place) return std::nullopt;
  auto parsed = parse_instance(instance, *place->family, *place->style);
  if (!parsed) return std::nullopt;
  return DrawnFace{*place, *parsed};
}

}  // namespace

Result<std::string> ImageStore::line(const TesterLine& line, std::optional<double> width,
                                     const TesterCaller& caller) {
  if (auto place = fonts_.style(line.style)) {
    auto holder = grants_.check(caller.grant, place->family->id);
    if (!holder) return holder.error();
    Visitor visitor{caller.client_address, holder->customer, holder->visitor};
    auto admitted = access_.admit(visitor, *place->family, {}, 0);
    if (!admitted) return admitted.error();
  }
  return line_image(fonts_, line, width);
}

Result<std::string> ImageStore::proof(const ProofRequest& request, const std::string& address) {
  auto admitted = admit_proof(request, address);
  if (!admitted) return admitted.error();
  auto turn = papers_.enter();
  if (!turn) return turn.error();
  return make_proof(fonts_, request);
}

Result<void> ImageStore::admit_proof(const ProofRequest& request, const std::string& address) {
  Visitor visitor{address, std::nullopt, ""};
  auto begun = access_.begin_batch(visitor);
  if (!begun) return begun;
  for (const TesterLine& line : request.lines) {
    auto place = fonts_.style(line.style);
    if (!place) continue;  // make_proof() names it.
    CodePoints home = home_of(*place->family, *place->style);
    CodePoints drawn;
    if (request.format == "pdf") drawn = drawn_beyond(line.text, home, *place->style);
    auto admitted =
        access_.admit(visitor, *place->family, drawn, beyond(place->style->coverage, home).size());
    if (!admitted) return admitted;
  }
  return {};
}

Result<ImageStore::File> ImageStore::og(const std::string& family) {
  auto catalogue = fonts_.catalogue();
  const Family* found = find_family(*catalogue, family);
  if (found == nullptr || found->styles.empty()) return not_found("image");
  return kept("og " + std::to_string(catalogue->version) + " " + family, "image",
              [&] { return og_image(fonts_, *catalogue, *found); });
}

Result<ImageStore::File> ImageStore::sheet(const std::string& face, const std::string& instance,
                                           std::uint32_t n) {
  auto found = find_face(fonts_, face, instance);
  if (!found) return not_found("glyph sheet");
  return kept(
      "sheet " + face + " " + found->instance.key() + " " + std::to_string(n), "glyph sheet",
      [&] { return glyph_sheet(fonts_.face(*found->place.style), found->instance.place, n); });
}

Result<ImageStore::File> ImageStore::glyph(const std::string& face, const std::string& instance,
                                           std::uint32_t glyph) {
  auto found = find_face(fonts_, face, instance);
  if (!found) return not_found("glyph");
  return kept(
      "glyph " + face + " " + found->instance.key() + " " + std::to_string(glyph), "glyph",
      [&] { return glyph_image(fonts_.face(*found->place.style), found->instance.place, glyph); });
}

Result<ImageStore::File> ImageStore::specimen(const std::string& family, const SampleTexts& texts) {
  auto catalogue = fonts_.catalogue();
  const Family* found = find_family(*catalogue, family);
  if (found == nullptr || found->styles.empty()) return not_found("specimen");
  std::string key = "specimen " + std::to_string(catalogue->version) + " " + family;
  for (const std::string& text : texts) key += " " + to_hex(sha256(text));
  if (File file = files_.find(key)) return file;
  auto turn = papers_.enter();
  if (!turn) return turn.error();
  return kept(key, "specimen", [&] { return specimen_pdf(fonts_, *catalogue, *found, texts); });
}

Result<ImageStore::File> ImageStore::kept(const std::string& key, std::string_view what,
                                          const Draw& draw) {
  return files_.get(key, [&]() -> Result<SharedCache<DrawnFile>::Made> {
    auto turn = gate_.enter();
    if (!turn) return turn.error();
    std::optional<std::string> bytes = draw();
    if (!bytes) return not_found(std::string(what));
    std::size_t size = bytes->size();
    std::string tag = etag(*bytes);
    auto file = std::make_shared<const DrawnFile>(std::move(*bytes), std::move(tag));
    return SharedCache<DrawnFile>::Made{std::move(file), size};
  });
}

}  // namespace typecase::specimen
