#include "specimen/style_index.h"

namespace typecase::specimen {

const CodePoints& Place::home() const {
  std::call_once(once_, [this] { home_ = home_of(*family, *style); });
  return home_;
}

std::size_t Place::beyond_home() const { return style->coverage.size() - home().size(); }

StyleIndex::StyleIndex(std::shared_ptr<const catalogue::Catalogue> given)
    : catalogue(std::move(given)) {
  for (const catalogue::Family& family : catalogue->families) {
    for (const catalogue::Style& style : family.styles) {
      Place& place = places_.emplace_back();
      place.family = &family;
      place.style = &style;
      by_face_.try_emplace(face_name(style), &place);
      by_id_.try_emplace(style.id.text, &place);
    }
  }
}

const Place* StyleIndex::of_face(const std::string& face) const {
  auto found = by_face_.find(face);
  return found == by_face_.end() ? nullptr : found->second;
}

const Place* StyleIndex::of_id(const std::string& id) const {
  auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

std::shared_ptr<const StyleIndex> CurrentStyles::get() const {
  std::shared_ptr<const catalogue::Catalogue> current = source_.catalogue();
  std::lock_guard guard(mutex_);
  if (!index_ || index_->catalogue != current) index_ = std::make_shared<StyleIndex>(current);
  return index_;
}

}  // namespace typecase::specimen
