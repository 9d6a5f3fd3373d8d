#include "trials/trial_fonts.h"

#include <algorithm>
#include <set>

#include "base/text/slug.h"
#include "fonts/read/shown_face.h"
#include "fonts/write/woff.h"

namespace typecase::trials {
namespace {

// More named styles than any family has; each takes tens of milliseconds.
constexpr std::size_t most_places = 120;

struct Place {
  std::string slug;
  fonts::TrialPlace place;
};

fonts::Embedding embedding_of(const std::string& word) {
  if (word == "restricted") return fonts::Embedding::restricted;
  if (word == "editable") return fonts::Embedding::editable;
  if (word == "installable") return fonts::Embedding::installable;
  return fonts::Embedding::preview_and_print;
}

// The named styles of a variable font that can be made static; none: the font stays as it is.
std::vector<Place> places_of(const fonts::Face& face, const catalogue::TrialProfile& profile) {
  std::vector<Place> places;
  bool wanted = profile.static_fonts && face.variable();
  if (!wanted || face.outlines() != fonts::Outlines::glyf) return places;
  fonts::FontInfo info = fonts::read_metadata(face);
  std::set<std::string> seen;
  for (const fonts::InstanceInfo& instance : info.instances) {
    std::string name = slug(instance.name);
    if (name.empty() || places.size() == most_places || !seen.insert(name).second) continue;
    Place& place = places.emplace_back(Place{name, {instance.name, {}}});
    for (std::size_t i = 0; i < info.axes.size() && i < instance.coordinates.size(); ++i) {
      place.place.coordinates.push_back({info.axes[i].tag, instance.coordinates[i]});
    }
  }
  return places;
}

void add_formats(const catalogue::TrialProfile& profile, const std::string& name, Bytes font,
                 bool is_truetype, std::vector<TrialFile>& files) {
  if (std::ranges::count(profile.formats, "woff2") > 0) {
    std::string packed = fonts::encode_woff2(font);
    files.push_back({name + ".woff2", Bytes(packed.begin(), packed.end()), false});
  }
  if (std::ranges::count(profile.formats, "otf") > 0) {
    files.push_back({name + (is_truetype ? ".ttf" : ".otf"), std::move(font), true});
  }
}

}  // namespace

Result<std::vector<TrialFile>> make_trial_files(const Trial& trial, const GivenFamily& family,
                                                const GivenStyle& style, Bytes sfnt,
                                                const Giver& giver) {
  fonts::Face face = fonts::shown_face(fonts::Face::open(std::move(sfnt)).value());
  const catalogue::TrialProfile& profile = family.profile.profile;
  auto characters = catalogue::trial_characters(profile, family.profile.script,
                                                family.profile.language, fonts::coverage(face));
  fonts::TrialContent content{characters, profile.features, embedding_of(profile.embedding)};
  bool is_truetype = face.outlines() == fonts::Outlines::glyf;
  fonts::SubsetSource source(face);

  std::vector<TrialFile> files;
  auto add = [&](const std::string& slug,
                 const std::optional<fonts::TrialPlace>& place) -> Result<void> {
    fonts::TrialMark mark = make_mark(trial, family, style, slug, giver);
    auto font = fonts::make_trial(source, content, mark, place);
    if (!font) return font.error();
    std::string name = style.id.text + (slug.empty() ? "" : '-' + slug) + "-trial";
    add_formats(profile, name, *std::move(font), is_truetype, files);
    return {};
  };
  std::vector<Place> places = places_of(face, profile);
  if (places.empty()) {
    if (auto added = add("", std::nullopt); !added) return added.error();
  }
  for (const Place& place : places) {
    if (auto added = add(place.slug, place.place); !added) return added.error();
  }
  return files;
}

}  // namespace typecase::trials
