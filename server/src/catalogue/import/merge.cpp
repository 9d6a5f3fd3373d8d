#include "catalogue/import/merge.h"

#include <algorithm>
#include <set>

#include "base/text/nearest.h"
#include "base/text/slug.h"
#include "catalogue/import/family_defaults.h"

namespace typecase::catalogue {
namespace {

constexpr std::int64_t unplaced = 1'000'000;  // after every family whose order is given

template <class T>
void assign(T& field, const std::optional<T>& value) {
  if (value) field = *value;
}

StyleRecord* find_style(FamilyRecord& family, const std::string& id) {
  auto found = std::ranges::find(family.styles, id, &StyleRecord::id);
  return found == family.styles.end() ? nullptr : &*found;
}

// Merges one proposal; the parts share what they work on.
class Merger {
 public:
  Merger(const std::optional<FamilyRecord>& before, const Proposal& proposal)
      : before_(before), proposal_(proposal) {
    family().id = proposal.id;
    family().position = unplaced;
    assign(family().life, proposal.new_life);
    if (before) family() = *before;
    if (proposal.description) description_ = &*proposal.description;
    fresh_ = !before || before->described_by != proposal.described_by;
  }

  Merged run() {
    for (const ProposedStyle& style : proposal_.styles) put(style);
    std::ranges::sort(family().styles, {}, &StyleRecord::id);
    give_defaults();
    if (description_ != nullptr && fresh_) describe();
    if (description_ != nullptr && (fresh_ || grows())) describe_packages();
    if (find_style(family(), family().texts.specimen.style) == nullptr) {
      family().texts.specimen.style = default_specimen_style(family());
    }
    put_complete_package();
    return std::move(merged_);
  }

 private:
  FamilyRecord& family() { return merged_.family; }

  bool is_new(const ProposedStyle& style) const {
    return !before_ ||
           std::ranges::find(before_->styles, style.id, &StyleRecord::id) == before_->styles.end();
  }

  bool grows() const {
    return std::ranges::any_of(proposal_.styles, [&](auto& style) { return is_new(style); });
  }

  std::optional<Money> described_price(const ProposedStyle& style) const {
    if (description_ == nullptr || (!fresh_ && !is_new(style))) return std::nullopt;
    return style.price ? style.price : description_->price;
  }

  void put(const ProposedStyle& proposed) {
    const IncomingFont& font = *proposed.font;
    StyleRecord* style = find_style(family(), proposed.id);
    if (style == nullptr) {
      style = &family().styles.emplace_back();
      style->id = proposed.id;
      style->file = font.file;
      style->source = font.source;
      if (before_) assign(style->life, proposal_.new_life);
    }
    if (style->file != font.file) {
      ++style->release;
      style->file = font.file;
      style->source = font.source;
    }
    style->name = proposed.name;
    style->details = font.details;
    style->coverage = font.coverage;
    if (auto price = described_price(proposed)) style->price = price;
    if (fresh_ || is_new(proposed)) assign(style->life, proposed.life);
  }

  // Texts that nobody has written yet follow the files.
  void give_defaults() {
    bool unwritten = !before_ || are_unwritten(before_->texts, before_->name, before_->styles);
    if (!before_) family().name = proposal_.name;
    if (unwritten) family().texts = default_texts(family().name, family().styles);
  }

  void describe() {
    const FamilyDescription& from = *description_;
    TextsRecord& texts = family().texts;
    family().described_by = proposal_.described_by;
    family().name = proposal_.name;
    if (from.order) family().position = *from.order;
    assign(family().life, from.life);
    assign(family().protection, from.protection);
    from.facts.apply(texts);
    assign(texts.about, from.about);
    assign(texts.related, from.related);
    describe_specimen(from.specimen);
    describe_style_order(from);
    from.trial.apply(family().trial);
    describe_lives_by_name(from.styles);
  }

  // A style whose file is no longer in the folder is told of by its name.
  void describe_lives_by_name(const std::vector<StyleDescription>& styles) {
    for (const StyleDescription& described : styles) {
      if (!described.name || !described.life) continue;
      StyleRecord* style = find_style(family(), style_id(family().id, *described.name));
      if (style != nullptr) style->life = *described.life;
    }
  }

  void describe_packages() {
    for (const PackageDescription& package : description_->packages) put_package(package);
  }

  void describe_specimen(const SpecimenDescription& from) {
    SpecimenRecord& specimen = family().texts.specimen;
    assign(specimen.text, from.text);
    assign(specimen.size, from.size);
    assign(specimen.size_small, from.size_small);
    assign(specimen.tracking, from.tracking);
    assign(specimen.features, from.features);
    if (from.coordinates) {
      specimen.axes.clear();
      specimen.coordinates.clear();
      for (const Coordinate& coordinate : *from.coordinates) {
        specimen.axes.push_back(coordinate.tag);
        specimen.coordinates.push_back(coordinate.value);
      }
    }
    if (from.style)
      specimen.style = known_style(*from.style, from.place, merged_.remarks).value_or("");
  }

  // An empty list gives the order by weight back.
  void describe_style_order(const FamilyDescription& from) {
    if (!from.style_order) return;
    std::vector<std::string> order;
    for (const std::string& name : *from.style_order) {
      if (auto id = known_style(name, from.style_order_place, merged_.remarks)) {
        order.push_back(*id);
      }
    }
    auto& stored = family().texts.style_order;
    stored = order.empty() ? std::nullopt : std::optional(std::move(order));
  }

  // The id of a style that the description calls by name; else a sentence about it.
  std::optional<std::string> known_style(const std::string& name, const std::string& place,
                                         std::vector<std::string>& sentences) {
    std::string id = style_id(family().id, name);
    if (find_style(family(), id) != nullptr) return id;
    std::set<std::string, std::less<>> known;
    for (const StyleRecord& style : family().styles) known.insert(style.name);
    sentences.push_back(place + ": There is no style \"" + name + "\"." +
                        did_you_mean(name, known));
    return std::nullopt;
  }

  void put_package(const PackageDescription& from) {
    const std::string id = style_id(family().id, from.name);
    PackageRecord package{.id = id,
                          .name = from.name,
                          .item_class = "package",
                          .price = from.price,
                          .styles = {},
                          .life = from.life.value_or(stored_life(id))};
    for (const std::string& name : from.styles) {
      if (auto id = known_style(name, from.place, merged_.refusals)) package.styles.push_back(*id);
    }
    if (package.styles.size() != from.styles.size()) return;  // Not sold with less than it says.
    bool taken = find_style(family(), package.id) != nullptr ||
                 package.id == complete_package_id(family().id);
    if (taken)
      merged_.refusals.push_back(from.place + ": Package \"" + from.name +
                                 "\" has the name of another item.");
    if (!taken) put(std::move(package));
  }

  Life stored_life(const std::string& package) {
    auto found = std::ranges::find(family().packages, package, &PackageRecord::id);
    return found == family().packages.end() ? Life{} : found->life;
  }

  void put(PackageRecord package) {
    auto found = std::ranges::find(family().packages, package.id, &PackageRecord::id);
    if (found == family().packages.end()) {
      family().packages.push_back(std::move(package));
      return;
    }
    if (!fresh_) package.price = found->price;
    if (!fresh_) package.life = found->life;
    *found = std::move(package);
  }

  // The price stays while the contents change: the foundry is told.
  void remark_on_contents(const PackageRecord& package, std::size_t now) {
    const std::size_t before = package.styles.size();
    if (before == 0 || before == now) return;
    merged_.remarks.push_back("The complete family has " + std::to_string(now) +
                              " styles now, not " + std::to_string(before) + ": see its price.");
  }

  void put_complete_package() {
    std::vector<PackageRecord>& packages = family().packages;
    auto found = std::ranges::find(packages, complete_package_id(family().id), &PackageRecord::id);
    std::optional<Money> price;
    if (description_ != nullptr && (fresh_ || found == packages.end())) {
      price = description_->family_price;
    }
    if (found == packages.end()) {
      if (!price) return;
      found = packages.insert(packages.begin(), PackageRecord{});
    }
    found->id = complete_package_id(family().id);
    found->item_class = complete_family;
    found->name = complete_package_name(family().name);
    assign(found->price, price);
    remark_on_contents(*found, family().styles.size());
    found->styles.clear();
    for (const StyleRecord& style : family().styles) found->styles.push_back(style.id);
  }

  const std::optional<FamilyRecord>& before_;
  const Proposal& proposal_;
  const FamilyDescription* description_ = nullptr;
  bool fresh_ = true;  // the description was not applied before
  Merged merged_;
};

}  // namespace

Merged merge(const std::optional<FamilyRecord>& before, const Proposal& proposal) {
  return Merger(before, proposal).run();
}

std::string style_id(const std::string& family, const std::string& style_name) {
  return family + "-" + slug(style_name);
}

}  // namespace typecase::catalogue
