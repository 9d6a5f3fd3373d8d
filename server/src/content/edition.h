#pragma once

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "content/content.h"

namespace typecase::content {

// The foundry's words as visitors may see them from one moment until another. Immutable.
struct Edition {
  std::shared_ptr<const Content> content;
  std::vector<const Post*> posts;  // those that are out, newest first
  Time until = Time::max();        // when the next one comes out

  const Post* post(std::string_view id) const;  // nullptr: none that is out
  const Post* newer(const Post& than) const;    // of the same edition; nullptr: none
  const Post* older(const Post& than) const;
};

std::shared_ptr<const Edition> make_edition(std::shared_ptr<const Content> content, Time now);

// The edition of now: the same object until the words change or a post comes out. Everything that
// shows posts takes them from here, so that none is seen before its time, and each is seen from
// then on. Threads: any number at once.
class Editions {
 public:
  Editions(const Current& content, const Clock& clock) : content_(content), clock_(clock) {}

  std::shared_ptr<const Edition> current() const;

 private:
  const Current& content_;
  const Clock& clock_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const Edition> edition_;
};

}  // namespace typecase::content
