#include "specimen/drawing/image_store.h"

#include <iterator>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/shape/composition.h"
#include "fonts/shape/paragraph.h"
#include "specimen/drawing/glyph_sheet.h"
#include "specimen/drawing/line_image.h"
#include "specimen/drawing/og_image.h"
#include "specimen/tester/free_charset.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Style;

// The code points of the line, as its letters' case shows it, that are drawn and not in the free
// charset.
CodePoints drawn_beyond(const TesterLine& line, const Place& place) {
  std::string language = line.language.value_or(place.family->language);
  CodePoints wanted =
      code_points_of(fonts::in_case(line.text, line.letter_case.value_or(""), language));
  CodePoints composed = fonts::composed(wanted);
  wanted.insert(wanted.end(), composed.begin(), composed.end());
  std::erase_if(wanted, [&](std::uint32_t c) { return !has(place.style->coverage, c); });
  return beyond(sorted_unique(std::move(wanted)), place.free_charset());
}

struct DrawnFace {
  StylePlace place;
  std::vector<fonts::AxisValue> at;

  std::string key(std::string_view what, std::uint32_t number) const {
    return std::string(what) + " " + face_name(*place.style) + " " + place_text(at) + " " +
           std::to_string(number);
  }
};

// A font with all its axes is drawn where the family's specimen stands.
std::optional<DrawnFace> find_face(const DrawingFonts& fonts, const std::string& face,
                                   const std::string& instance) {
  auto place = fonts.face_named(face);
  if (!place) return std::nullopt;
  auto parsed = parse_instance(instance, *place->family, *place->style);
  if (!parsed) return std::nullopt;
  if (parsed->kind == Instance::Kind::variable) {
    return DrawnFace{*place, place_of(place->family->specimen.coordinates, *place->style)};
  }
  return DrawnFace{*place, std::move(parsed->place)};
}

}  // namespace

Result<std::string> ImageStore::line(const TesterLine& line, std::optional<double> width,
                                     const TesterCaller& caller) {
  if (auto place = fonts_.style(line.style)) {
    auto holder = grants_.check(caller.grant, place->family->id);
    if (!holder) return holder.error();
    Visitor visitor{caller.client_address, holder->customer, holder->visitor};
    if (auto admitted = access_.admit(visitor, *place->family, {}, {}); !admitted)
      return admitted.error();
  }
  return line_image(fonts_, line, width);
}

Result<std::string> ImageStore::proof(const ProofRequest& request, const std::string& address) {
  if (auto admitted = admit_proof(request, address); !admitted) return admitted.error();
  auto turn = pdf_gate_.enter();
  if (!turn) return turn.error();
  return make_proof(fonts_, request);
}

Result<void> ImageStore::admit_proof(const ProofRequest& request, const std::string& address) {
  Visitor visitor{address, std::nullopt, ""};
  if (auto begun = access_.begin_batch(visitor); !begun) return begun;
  std::shared_ptr<const StyleIndex> index = styles_.get();
  for (const TesterLine& line : request.lines) {
    const Place* place = index->of_id(line.style);
    if (!place) continue;  // make_proof() names it.
    place = index->of_face(face_name(*place->style));
    CodePoints drawn;
    if (request.format == "pdf") drawn = drawn_beyond(line, *place);
    if (auto admitted = access_.admit(visitor, *place->family, drawn, {place->protected_count()});
        !admitted)
      return admitted;
  }
  return {};
}

Result<ImageStore::File> ImageStore::og(const std::string& id) {
  auto catalogue = fonts_.catalogue();
  const Style* style = catalogue->style(id);
  const Family* family = catalogue->family(style ? style->family.text : id);
  if (family == nullptr || family->styles.empty()) return not_found("image");
  return cached("og " + std::to_string(catalogue->version) + " " + id, "image", "", [&] {
    return style ? og_image(fonts_, *catalogue, *family, *style)
                 : og_image(fonts_, *catalogue, *family);
  });
}

Result<ImageStore::File> ImageStore::og_title(const std::string& title, const std::string& note) {
  auto catalogue = fonts_.catalogue();
  std::string words = to_hex(sha256(title)) + " " + to_hex(sha256(note));
  return cached("og title " + std::to_string(catalogue->version) + " " + words, "image", "",
                [&] { return specimen::og_title(fonts_, *catalogue, title, note); });
}

Result<ImageStore::File> ImageStore::sheet(const std::string& face, const std::string& instance,
                                           std::uint32_t n, const std::string& address) {
  auto found = find_face(fonts_, face, instance);
  if (!found) return not_found("glyph sheet");
  return cached(found->key("framed sheet", n), "glyph sheet", address, [&] {
    const Style& style = *found->place.style;
    return glyph_sheet(fonts_.face(style), found->at, sheet_frame(style.metrics), n);
  });
}

Result<ImageStore::File> ImageStore::glyph(const std::string& face, const std::string& instance,
                                           std::uint32_t glyph, const std::string& address) {
  auto found = find_face(fonts_, face, instance);
  if (!found) return not_found("glyph");
  return cached(found->key("framed glyph", glyph), "glyph", address, [&] {
    const Style& style = *found->place.style;
    return glyph_image(fonts_.face(style), found->at, image_frame(style.metrics), glyph);
  });
}

Result<ImageStore::File> ImageStore::specimen(const std::string& family, const SampleTexts& texts) {
  auto catalogue = fonts_.catalogue();
  const Family* found = catalogue->family(family);
  if (found == nullptr || found->styles.empty()) return not_found("specimen");
  std::string key = "specimen " + std::to_string(catalogue->version) + " " + family;
  for (const std::string& text : texts) key += " " + to_hex(sha256(text));
  if (File file = files_.find(key)) return file;
  auto turn = pdf_gate_.enter();
  if (!turn) return turn.error();
  return cached(key, "specimen", "",
                [&] { return specimen_pdf(fonts_, *catalogue, *found, texts); });
}

Result<ImageStore::File> ImageStore::cached(const std::string& key, std::string_view what,
                                            const std::string& address, const Draw& draw) {
  return files_.get(key, [&]() -> Result<SharedCache<DrawnFile>::Made> {
    if (auto admitted = address.empty() ? Result<void>() : access_.admit_making(address); !admitted)
      return admitted.error();
    auto turn = gate_.enter();
    if (!turn) return turn.error();
    std::optional<std::string> bytes = draw();
    if (!bytes) return not_found(std::string(what));
    bytes->shrink_to_fit();
    std::size_t size = bytes->size();
    std::string tag = etag_of(*bytes);
    auto file = std::make_shared<const DrawnFile>(DrawnFile{std::move(*bytes), std::move(tag)});
    return SharedCache<DrawnFile>::Made{std::move(file), size};
  });
}

}  // namespace typecase::specimen
