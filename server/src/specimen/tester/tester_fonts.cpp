#include "specimen/tester/tester_fonts.h"

#include "base/build_id.h"
#include "base/parallel.h"
#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/shaping_closure.h"
#include "fonts/write/woff.h"
#include "specimen/tester/feature_set.h"
#include "specimen/tester/held_characters.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {
namespace {

using catalogue::Style;

Error no_font() { return not_found("tester font"); }

// The same content has the same key, however its address was spelt; another build of the program
// may make other bytes of it.
std::string key_of(const Style& style, const std::string& instance,
                   const std::vector<std::string>& features, const CodePoints& code_points) {
  std::string key = build_id() + '/' + to_hex(style.file) + '/' + instance + '/';
  for (const std::string& feature : features) key.append("+").append(feature);
  ByteView bytes(reinterpret_cast<const std::uint8_t*>(code_points.data()),
                 code_points.size() * sizeof(std::uint32_t));
  return key.append("/").append(to_hex(sha256(bytes)));
}

bool is_image_only(const catalogue::Family& family) {
  return family.protection == catalogue::Protection::image;
}

bool comes_by_waiting(const Error& error) { return error.retry_after > 0; }

}  // namespace

// An address that means something.
struct TesterFonts::Wanted {
  std::shared_ptr<const StyleIndex> index;  // keeps the place
  const Place* place = nullptr;
  Instance instance;
  std::vector<std::string> features;  // kept beyond the default ones
  CodePoints code_points;             // as the address names them: what is counted
  CodePoints held;                    // with what shaping makes of them
  bool features_are_free = false;
  bool singly = false;
  std::string key;
};

TesterFonts::TesterFonts(std::shared_ptr<OpenedFonts> opened, Grants grants, Access& access,
                         const TesterOptions& options)
    : opened_(std::move(opened)),
      grants_(std::move(grants)),
      access_(access),
      styles_([fonts = opened_] { return fonts->catalogue(); }),
      faces_(opened_->memory()),
      gate_(options.builds_at_once, options.builds_waiting, options.patience),
      disk_(options.cache_folder, options.disk_bytes),
      advances_(opened_->memory()),
      kernings_(opened_->memory(), disk_, options.builds_waiting, options.patience,
                [this](const Style& style) -> Result<fonts::Face> {
                  auto source = face(style.file);
                  if (!source) return source.error();
                  return (*source)->face();
                }),
      store_(opened_->memory(), disk_, options.background_waiting) {}

Result<TesterFonts::Wanted> TesterFonts::resolve(const TesterAddress& address) const {
  Wanted wanted;
  wanted.index = styles_.get();
  wanted.place = wanted.index->of_face(address.face);
  if (!wanted.place) return no_font();
  const catalogue::Family& family = *wanted.place->family;
  const Style& style = *wanted.place->style;

  auto instance = wanted.place->instance(address.instance);
  auto features = parse_features(address.features, style);
  auto code_points = parse_subset_spec(address.cover, style.coverage);
  if (!instance || !features || !code_points) return no_font();
  wanted.features_are_free = specimen::features_are_free(family, style, address.features);
  wanted.instance = std::move(*instance);
  wanted.features = std::move(*features);
  wanted.code_points = std::move(*code_points);
  wanted.singly = is_singly(address.cover, style.coverage, wanted.place->free_charset());
  wanted.held = held_characters(style, wanted.code_points);
  wanted.key = key_of(style, wanted.instance.key(), wanted.features, wanted.held);
  return wanted;
}

Result<Visitor> TesterFonts::visitor(const Place& place, const TesterCaller& caller) const {
  auto holder = grants_.check(caller.grant, place.family->id);
  if (!holder) return holder.error();
  return Visitor{caller.client_address, holder->customer, holder->visitor};
}

Result<void> TesterFonts::admit(const Wanted& wanted, const TesterCaller& caller,
                                bool* batch_begun) {
  const Place& place = *wanted.place;
  if (is_image_only(*place.family)) return image_only();
  CodePoints more = beyond(wanted.code_points, place.free_charset());
  if (more.empty() && wanted.features_are_free) return {};

  auto visitor = this->visitor(place, caller);
  if (!visitor) return visitor.error();
  if (batch_begun && !*batch_begun) {
    if (auto begun = access_.begin_batch(*visitor); !begun) return begun.error();
    *batch_begun = true;
  }
  visitor->in_batch = batch_begun != nullptr;
  ProtectedCharset charset{.protected_count = place.protected_count()};
  if (more.empty() || !guards_kerning(*place.family)) {
    return access_.admit(*visitor, *place.family, more, charset);
  }
  auto kerning = kernings_.get(place);
  if (!kerning) return kerning.error();
  charset.file = to_hex(place.style->file);
  charset.kerning = kerning->get();
  charset.singly = wanted.singly;
  return access_.admit(*visitor, *place.family, more, charset);
}

Result<TesterFonts::Font> TesterFonts::font(const TesterAddress& address,
                                            const TesterCaller& caller) {
  auto wanted = resolve(address);
  if (!wanted) return wanted.error();
  if (auto admitted = admit(*wanted, caller, nullptr); !admitted) return admitted.error();
  return bring(*wanted, caller);
}

bool TesterFonts::must_measure(const Wanted& wanted) {
  const Place& place = *wanted.place;
  return guards_kerning(*place.family) &&
         !beyond(wanted.code_points, place.free_charset()).empty() && !kernings_.find(place);
}

std::optional<Result<TesterFonts::Font>> TesterFonts::try_cached_font(const TesterAddress& address,
                                                                      const TesterCaller& caller) {
  auto wanted = resolve(address);
  if (!wanted) return Result<Font>(wanted.error());
  Font font = store_.find(wanted->key);
  if (!font || must_measure(*wanted)) return std::nullopt;
  auto admitted = admit(*wanted, caller, nullptr);
  return admitted ? Result<Font>(font) : Result<Font>(admitted.error());
}

Result<std::vector<TesterFonts::Font>> TesterFonts::batch(std::span<const TesterAddress> addresses,
                                                          const TesterCaller& caller) {
  bool begun = false;
  std::vector<std::optional<Wanted>> admitted(addresses.size());
  std::vector<std::optional<Error>> failures(addresses.size());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    auto wanted = resolve(addresses[i]);
    if (!wanted) continue;
    auto let = admit(*wanted, caller, &begun);
    if (let) {
      admitted[i] = std::move(*wanted);
    } else if (!begun && comes_by_waiting(let.error())) {
      return let.error();  // It is the batch that was refused.
    } else {
      failures[i] = let.error();
    }
  }
  std::vector<Font> fonts(addresses.size());
  in_parallel(addresses.size(), 2, [&](std::size_t i) {
    if (!admitted[i]) return;
    auto font = bring(*admitted[i], caller);
    font ? void(fonts[i] = *font) : void(failures[i] = font.error());
  });
  bool any = std::ranges::any_of(fonts, [](const Font& font) { return font != nullptr; });
  for (const auto& failure : failures) {
    if (!any && failure && comes_by_waiting(*failure)) return *failure;
  }
  return fonts;
}

Result<TesterFonts::Font> TesterFonts::bring(const Wanted& wanted, const TesterCaller& caller) {
  return store_.get(wanted.key, [&]() -> Result<std::string> {
    if (auto admitted = access_.admit_making(caller.client_address); !admitted)
      return admitted.error();
    return make(wanted);
  });
}

Result<TesterFonts::Font> TesterFonts::name_font(const std::string& style_id) {
  std::shared_ptr<const StyleIndex> index = styles_.get();
  const Place* place = index->of_id(style_id);
  if (!place) return no_font();
  const SubsetVariants variants = subset_variants(*place->family, *place->style);
  auto wanted =
      resolve({variants.face, variants.typing.instance, "default", variants.typing.cover});
  if (!wanted) return wanted.error();
  return store_.get(wanted->key, [&] { return make(*wanted); });
}

Result<std::string> TesterFonts::text_font(const Digest& file, std::string_view text,
                                           const std::vector<std::string>& features) {
  auto turn = gate_.enter();
  if (!turn) return turn.error();
  auto source = face(file);
  if (!source) return source.error();
  CodePoints held = code_points_of(text);
  std::ranges::sort(held);
  held.erase(std::ranges::unique(held).begin(), held.end());
  held = fonts::shaping_closure(held, fonts::coverage((*source)->face()));
  return fonts::encode_woff2((*source)->subset(held, features));
}

Result<std::string> TesterFonts::make(const Wanted& wanted) {
  auto turn = gate_.enter();
  if (!turn) return turn.error();
  auto source = face(wanted.place->style->file);
  if (!source) return source.error();
  if ((*source)->worth_preparing()) prepare_later(*wanted.place->style, *source);
  bool pinned = wanted.instance.kind == Instance::Kind::pinned;
  const fonts::SubsetSource& whole = **source;
  return fonts::encode_woff2(pinned
                                 ? whole.pinned(wanted.held, wanted.features, wanted.instance.place)
                                 : whole.subset(wanted.held, wanted.features));
}

Result<TesterFonts::Faces::Pointer> TesterFonts::face(const Digest& file) {
  return faces_.get(to_hex(file), [&]() -> Result<Faces::Made> {
    auto opened = opened_->face(file);
    if (!opened) return opened.error().kind == ErrorKind::not_found ? no_font() : opened.error();
    auto source = std::make_shared<const fonts::SubsetSource>(*opened);
    return Faces::Made{source, source->memory()};
  });
}

void TesterFonts::prepare_later(const Style& style, const Faces::Pointer& source) {
  store_.later([this, key = to_hex(style.file), source] {
    source->prepare();
    faces_.replace(key, {source, source->memory()});
  });
}

Result<TesterFonts::Advances> TesterFonts::advances(const AdvancesAddress& address,
                                                    const TesterCaller& caller) {
  std::shared_ptr<const StyleIndex> index = styles_.get();
  const Place* place = index->of_face(address.face);
  if (!place) return no_font();
  const Style& style = *place->style;
  auto instance = place->instance(address.instance);
  auto at = parse_place(address.place, style);
  if (!instance || !at) return no_font();
  if (!address.place.empty() && instance->kind != Instance::Kind::variable) return no_font();
  if (is_image_only(*place->family)) return image_only();
  auto visitor = this->visitor(*place, caller);
  if (!visitor) return visitor.error();

  if (instance->kind == Instance::Kind::pinned) at = instance->place;
  auto disclosed = disclosed_kerning(*place);
  if (!disclosed) return disclosed.error();
  std::string key = build_id() + (*disclosed == Kerned::none ? "/widths/" : "/advances/") +
                    to_hex(style.file) + '/' + place_text(*at);
  return advances_.get(key, [&]() -> Result<AdvanceCache::Made> {
    if (auto admitted = access_.admit_making(caller.client_address); !admitted)
      return admitted.error();
    return measure(style, *at, *disclosed, key);
  });
}

Result<TesterFonts::AdvanceCache::Made> TesterFonts::measure(
    const Style& style, const std::vector<fonts::AxisValue>& at, Kerned kerned,
    const std::string& key) {
  auto made = std::make_shared<TesterAdvances>();
  if (auto stored = disk_.load(key)) {
    made->json = std::move(*stored);
  } else {
    auto turn = gate_.enter();
    if (!turn) return turn.error();
    auto source = face(style.file);
    if (!source) return source.error();
    made->json = advances_json(advances_of((*source)->face(), style, at, kerned));
    disk_.store(key, made->json);
  }
  made->json.shrink_to_fit();
  made->etag = etag_of(made->json);
  return AdvanceCache::Made{made, made->json.size()};
}

Result<Kerned> TesterFonts::disclosed_kerning(const Place& place) {
  if (!guards_kerning(*place.family)) return Kerned::letters;
  auto kerning = kernings_.get(place);
  if (!kerning) return kerning.error();
  return (*kerning)->disclosed ? Kerned::letters : Kerned::none;
}

Result<TesterFonts::Granted> TesterFonts::grant(const std::vector<std::string>& style_ids,
                                                const std::optional<CustomerId>& customer) const {
  std::shared_ptr<const StyleIndex> index = styles_.get();
  Granted granted{{}, index->catalogue, {}};
  std::vector<FamilyId> families;
  std::vector<Fault> unknown;
  for (std::size_t i = 0; i < style_ids.size(); ++i) {
    const Place* place = index->of_id(style_ids[i]);
    if (!place) {
      unknown.push_back(
          {"/styles/" + std::to_string(i), "unknown_style", "There is no such style."});
      continue;
    }
    granted.styles.push_back(place->style);
    for (const Place* counted : {place, index->of_face(face_name(*place->style))}) {
      const FamilyId& family = counted->family->id;
      if (std::ranges::find(families, family) == families.end()) families.push_back(family);
    }
  }
  if (!unknown.empty()) return invalid_body(std::move(unknown));
  granted.grant = grants_.issue(families, customer);
  return granted;
}

}  // namespace typecase::specimen
