#pragma once

// For tests only: a small catalogue of demo fonts, and the files behind it.

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fonts/read/shown_face.h"
#include "fonts/testing.h"
#include "specimen/opened_fonts.h"

namespace typecase::specimen::testing {

class DemoFonts {
 public:
  // A family of one style, "{id}-style", with its own line of text.
  DemoFonts& add(const std::string& id, const std::string& file, const std::string& text,
                 const std::vector<std::string>& specimen_features = {}) {
    return add_bytes(id, fonts::testing::demo_font(file), text, specimen_features);
  }

  DemoFonts& add_bytes(const std::string& id, Bytes bytes, const std::string& text,
                       const std::vector<std::string>& specimen_features = {}) {
    fonts::Face face = fonts::Face::open(bytes).value();
    fonts::FontInfo info = fonts::read_shown(face);

    catalogue::Style style;
    static_cast<catalogue::FontFacts&>(style) = catalogue::font_facts(info);
    style.id = StyleId(id + "-style");
    style.family = FamilyId(id);
    style.name = info.subfamily;
    style.full_name = info.full_name;
    style.file = sha256(ByteView(bytes));
    style.coverage = fonts::coverage(face);
    files_[style.file] = std::move(bytes);

    catalogue::Family family;
    family.id = FamilyId(id);
    family.name = info.family;
    family.direction = info.right_to_left ? "rtl" : "ltr";
    family.specimen.text = text;
    family.specimen.style = style.id;
    for (const auto& tag : specimen_features) family.specimen.features.push_back({tag, "", false});
    family.styles.push_back(std::move(style));
    catalogue_->families.push_back(std::move(family));
    catalogue_->index();
    return *this;
  }

  // The last family that was added, to be changed before anybody asks for its fonts.
  catalogue::Family& last() { return catalogue_->families.back(); }

  const catalogue::Family& family(std::size_t i) const { return catalogue_->families.at(i); }
  const catalogue::Style& style(std::size_t i) const { return family(i).styles.front(); }

  FontSource source() {
    return {[this] { return catalogue_; },
            [this](const Digest& digest) -> std::optional<Bytes> {
              ++files_read;
              auto found = files_.find(digest);
              if (found == files_.end()) return std::nullopt;
              return found->second;
            }};
  }

  std::shared_ptr<OpenedFonts> opened() { return std::make_shared<OpenedFonts>(source()); }

  std::atomic<int> files_read = 0;

 private:
  std::shared_ptr<catalogue::Catalogue> catalogue_ = std::make_shared<catalogue::Catalogue>();
  std::map<Digest, Bytes> files_;
};

}  // namespace typecase::specimen::testing
