#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "specimen/font_source.h"
#include "specimen/tester/free_charset.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {

// A style on sale with its free charset.
struct Place {
  const catalogue::Family* family = nullptr;
  const catalogue::Style* style = nullptr;
  std::vector<const Place*> twins;  // other styles of the same font file, of one found by its face

  // As parse_instance(), by the words of any of these families.
  std::optional<Instance> instance(std::string_view text) const;

  const CodePoints& free_charset() const;  // of the style; computed once
  std::size_t protected_count() const;     // how many code points the style has beyond it

 private:
  mutable std::once_flag once_;
  mutable CodePoints free_charset_;
};

// The published styles by face and by id, of one catalogue.
struct StyleIndex {
  explicit StyleIndex(std::shared_ptr<const catalogue::Catalogue> catalogue);

  // Null: none. A file in several families is guarded and counted as the one that guards it best.
  const Place* of_face(const std::string& face) const;
  const Place* of_id(const std::string& id) const;

  const std::shared_ptr<const catalogue::Catalogue> catalogue;

 private:
  std::deque<Place> places_;
  std::unordered_map<std::string, Place*> by_face_;
  std::unordered_map<std::string, const Place*> by_id_;
};

// The index of the current catalogue, made again when another is published.
class CurrentStyles {
 public:
  explicit CurrentStyles(decltype(FontSource::catalogue) catalogue)
      : catalogue_(std::move(catalogue)) {}
  std::shared_ptr<const StyleIndex> get() const;

 private:
  decltype(FontSource::catalogue) catalogue_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const StyleIndex> index_;
};

}  // namespace typecase::specimen
