#include "specimen/tester_fonts.h"

#include "fonts/woff2.h"
#include "specimen/cover.h"
#include "specimen/feature_set.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Style;

std::string face_name(const Style& style) { return to_hex(ByteView(style.file).first(8)); }

std::string instance_name(const Style& style) { return style.variable() ? "var" : "static"; }

// What the pages set in the style before anybody has typed.
std::string page_cover(const Family& family, const Style& style) {
  return cover_of(family.specimen.text + family.name + style.full_name, style.coverage);
}

bool needs_no_grant(const Family& family, const Style& style, const TesterAddress& address) {
  bool features = address.features == "default" ||
                  address.features == features_text(family.specimen.features, style);
  return features && (address.cover == "base" || address.cover == page_cover(family, style));
}

std::string etag(std::string_view woff2) {
  return '"' + to_hex(ByteView(sha256(woff2)).first(16)) + '"';
}

std::string key_of(std::string_view face, const std::vector<std::string>& features,
                   std::string_view cover) {
  std::string key(face);
  for (const std::string& feature : features) key.append("+").append(feature);
  return key.append("/").append(cover);
}

}  // namespace

TesterFonts::TesterFonts(FontSource source, Grants grants, const TesterOptions& options)
    : source_(std::move(source)),
      grants_(std::move(grants)),
      fonts_(options.font_bytes),
      faces_(options.face_bytes),
      gate_(options.builds_at_once, options.builds_waiting, options.patience) {}

TesterAddress TesterFonts::address(const Family& family, const Style& style) {
  bool shown = style.id == family.specimen.style;
  return {face_name(style), instance_name(style),
          shown ? features_text(family.specimen.features, style) : "default",
          page_cover(family, style)};
}

Result<std::shared_ptr<const TesterFont>> TesterFonts::font(const TesterAddress& address,
                                                            std::string_view grant) {
  std::shared_ptr<const Index> index = this->index();
  auto found = index->by_face.find(address.face);
  if (found == index->by_face.end()) return not_found("tester font");
  const auto& [family, style] = found->second;

  if (!needs_no_grant(*family, *style, address)) {
    auto visitor = grants_.check(grant, family->id);
    if (!visitor) return visitor.error();
  }
  auto features = parse_features(address.features, *style);
  if (!features || address.instance != instance_name(*style)) return not_found("tester font");

  std::string key = key_of(address.face, *features, address.cover);
  if (Fonts::Pointer kept = fonts_.find(key)) return kept;
  auto code_points = parse_cover(address.cover, style->coverage);
  if (!code_points) return not_found("tester font");
  return fonts_.get(key, [&] { return make(found->second, *features, *code_points); });
}

Result<TesterFonts::Fonts::Made> TesterFonts::make(const Place& place,
                                                   const std::vector<std::string>& features,
                                                   const std::vector<std::uint32_t>& code_points) {
  auto turn = gate_.enter();
  if (!turn) return turn.error();
  auto source = face(*place.style);
  if (!source) return source.error();

  auto font = std::make_shared<TesterFont>();
  font->woff2 = fonts::encode_woff2((*source)->subset(code_points, features));
  font->etag = etag(font->woff2);
  return Fonts::Made{font, font->woff2.size()};
}

Result<TesterFonts::Faces::Pointer> TesterFonts::face(const Style& style) {
  return faces_.get(to_hex(style.file), [&]() -> Result<Faces::Made> {
    std::optional<Bytes> file = source_.file(style.file);
    if (!file) return not_found("tester font");
    auto opened = fonts::Face::open(std::move(*file));
    if (!opened) return opened.error();
    auto prepared = std::make_shared<const fonts::SubsetSource>(*opened);
    return Faces::Made{prepared, prepared->memory()};
  });
}

Result<TesterFonts::Granted> TesterFonts::grant(const std::vector<std::string>& style_ids,
                                                const std::optional<CustomerId>& customer) const {
  std::shared_ptr<const Index> index = this->index();
  Granted granted{{}, index->catalogue, {}};
  std::vector<FamilyId> families;
  Error unknown{ErrorKind::invalid, "invalid_body", "Some fields need attention."};
  for (std::size_t i = 0; i < style_ids.size(); ++i) {
    auto found = index->by_id.find(style_ids[i]);
    if (found == index->by_id.end()) {
      unknown.faults.push_back(
          {"/styles/" + std::to_string(i), "unknown_style", "There is no such style."});
      continue;
    }
    granted.styles.push_back(found->second.style);
    const FamilyId& family = found->second.family->id;
    if (std::ranges::find(families, family) == families.end()) families.push_back(family);
  }
  if (!unknown.faults.empty()) return unknown;
  granted.grant = grants_.issue(families, customer);
  return granted;
}

std::shared_ptr<const TesterFonts::Index> TesterFonts::index() const {
  std::shared_ptr<const catalogue::Catalogue> current = source_.catalogue();
  std::lock_guard guard(indexing_);
  if (index_ && index_->catalogue == current) return index_;

  auto made = std::make_shared<Index>();
  made->catalogue = current;
  for (const Family& family : current->families) {
    for (const Style& style : family.styles) {
      made->by_face.try_emplace(face_name(style), Place{&family, &style});
      made->by_id.try_emplace(style.id.text, Place{&family, &style});
    }
  }
  index_ = made;
  return index_;
}

}  // namespace typecase::specimen
