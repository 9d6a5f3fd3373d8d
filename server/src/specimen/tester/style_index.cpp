#include "specimen/tester/style_index.h"

namespace typecase::specimen {

namespace {

// The two stand for one file; the place that speaks for both is `first` then.
void join(Place*& first, Place* second) {
  if (first->family->protection < second->family->protection) {
    std::swap(first, second);
    first->twins = std::move(second->twins);
  }
  first->twins.push_back(second);
}

}  // namespace

std::optional<Instance> Place::instance(std::string_view text) const {
  auto found = parse_instance(text, *family, *style);
  for (const Place* twin : twins) {
    if (!found) found = parse_instance(text, *twin->family, *twin->style);
  }
  return found;
}

const CodePoints& Place::free_charset() const {
  std::call_once(once_, [this] { free_charset_ = specimen::free_charset(*family, *style); });
  return free_charset_;
}

std::size_t Place::protected_count() const {
  return style->coverage.size() - free_charset().size();
}

StyleIndex::StyleIndex(std::shared_ptr<const catalogue::Catalogue> given)
    : catalogue(std::move(given)) {
  catalogue->each_style([this](const catalogue::Family& family, const catalogue::Style& style) {
    Place& place = places_.emplace_back();
    place.family = &family;
    place.style = &style;
    Place*& of_face = by_face_[face_name(style)];
    of_face ? join(of_face, &place) : void(of_face = &place);
    by_id_.try_emplace(style.id.text, &place);
  });
}

const Place* StyleIndex::of_face(const std::string& face) const {
  auto found = by_face_.find(face);
  return found == by_face_.end() ? nullptr : found->second;
}

const Place* StyleIndex::of_id(const std::string& id) const {
  auto found = by_id_.find(std::string(catalogue->current_id(id)));
  return found == by_id_.end() ? nullptr : found->second;
}

std::shared_ptr<const StyleIndex> CurrentStyles::get() const {
  std::shared_ptr<const catalogue::Catalogue> current = catalogue_();
  std::lock_guard guard(mutex_);
  if (!index_ || index_->catalogue != current) index_ = std::make_shared<StyleIndex>(current);
  return index_;
}

}  // namespace typecase::specimen
