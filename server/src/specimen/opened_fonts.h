#pragma once

#include <memory>

#include "fonts/tables/face.h"
#include "specimen/font_source.h"
#include "specimen/tester/shared_cache.h"

namespace typecase::specimen {

// The published fonts, opened as they are: for drawing and measuring. Thread-safe.
class OpenedFonts {
 public:
  explicit OpenedFonts(FontSource source,
                       std::shared_ptr<MemoryBudget> memory = std::make_shared<MemoryBudget>())
      : source_(std::move(source)), memory_(std::move(memory)), faces_(memory_) {}

  std::shared_ptr<const catalogue::Catalogue> catalogue() const { return source_.catalogue(); }

  // May read the database. not_found: the file is gone; else why it cannot be opened.
  Result<fonts::Face> face(const Digest& file);

  // The budget that opened fonts count in: for what is made of them.
  const std::shared_ptr<MemoryBudget>& memory() const { return memory_; }

 private:
  FontSource source_;
  std::shared_ptr<MemoryBudget> memory_;
  SharedCache<fonts::Face> faces_;
};

}  // namespace typecase::specimen
