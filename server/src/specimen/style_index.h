#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "specimen/font_source.h"
#include "specimen/home.h"

namespace typecase::specimen {

// A style on sale and what of it is at home.
struct Place {
  const catalogue::Family* family = nullptr;
  const catalogue::Style* style = nullptr;

  const CodePoints& home() const;   // home_of(), worked out once
  std::size_t beyond_home() const;  // how many code points the style has beyond it

 private:
  mutable std::once_flag once_;
  mutable CodePoints home_;
};

// The published styles by face and by id, of one catalogue.
struct StyleIndex {
  explicit StyleIndex(std::shared_ptr<const catalogue::Catalogue> catalogue);

  const Place* of_face(const std::string& face) const;  // null: none
  const Place* of_id(const std::string& id) const;

  const std::shared_ptr<const catalogue::Catalogue> catalogue;

 private:
  std::deque<Place> places_;
  std::unordered_map<std::string, const Place*> by_face_;
  std::unordered_map<std::string, const Place*> by_id_;
};

// The index of the current catalogue, made anew when another is published.
class CurrentStyles {
 public:
  explicit CurrentStyles(FontSource source) : source_(std::move(source)) {}
  std::shared_ptr<const StyleIndex> get() const;

 private:
  FontSource source_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const StyleIndex> index_;
};

}  // namespace typecase::specimen
