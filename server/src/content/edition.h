#pragma once

#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "content/content.h"

namespace typecase::content {

// State of a post that visitors do not see.
enum class PostVisibility { draft, scheduled };
BOOST_DESCRIBE_ENUM(PostVisibility, draft, scheduled)

using PostIds = std::set<std::string, std::less<>>;

// The foundry's words as visitors may see them from one moment until another. Immutable.
struct Edition {
  std::shared_ptr<const Content> content;
  std::vector<const Post*> posts;  // those that are out, newest first; in a preview also others
  std::map<const Post*, PostVisibility> not_public;  // those others; empty outside of previews
  Time until = Time::max();                          // when the next one comes out

  const Post* post(std::string_view id) const;  // nullptr: none that is out
  const Post* newer(const Post& than) const;    // of the same edition; nullptr: none
  const Post* older(const Post& than) const;
  std::optional<PostVisibility> visibility_of(const Post& post) const;  // nullopt: it is out
};

// previewed: posts that are part of it whatever their state and day.
std::shared_ptr<const Edition> make_edition(std::shared_ptr<const Content> content, Time now,
                                            const PostIds& previewed = {});

// The edition of now: the same object until the words change or a post comes out. Everything that
// shows posts takes them from here, so that none is seen before its time, and each is seen from
// then on. Threads: any number at once.
class Editions {
 public:
  // previewed: as in make_edition(); none outside of previews.
  Editions(const Current& content, const Clock& clock, PostIds previewed = {})
      : content_(content), clock_(clock), previewed_(std::move(previewed)) {}

  std::shared_ptr<const Edition> current() const;

 private:
  const Current& content_;
  const Clock& clock_;
  const PostIds previewed_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const Edition> edition_;
};

}  // namespace typecase::content
