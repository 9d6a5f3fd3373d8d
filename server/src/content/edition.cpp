#include "content/edition.h"

#include <algorithm>

namespace typecase::content {

const Post* Edition::post(std::string_view id) const {
  auto found = std::ranges::find(posts, id, &Post::id);
  return found == posts.end() ? nullptr : *found;
}

const Post* Edition::newer(const Post& than) const {
  auto found = std::ranges::find(posts, &than);
  return found == posts.end() || found == posts.begin() ? nullptr : *std::prev(found);
}

const Post* Edition::older(const Post& than) const {
  auto found = std::ranges::find(posts, &than);
  return found == posts.end() || std::next(found) == posts.end() ? nullptr : *std::next(found);
}

std::optional<PostVisibility> Edition::visibility_of(const Post& post) const {
  auto found = not_public.find(&post);
  return found == not_public.end() ? std::nullopt : std::optional(found->second);
}

std::shared_ptr<const Edition> make_edition(std::shared_ptr<const Content> content, Time now,
                                            const PostIds& previewed) {
  auto edition = std::make_shared<Edition>();
  for (const Post& post : content->posts) {
    const bool is_scheduled = !post.draft && post.published > now;
    if (is_scheduled) edition->until = std::min(edition->until, post.published);
    const bool is_out = !post.draft && !is_scheduled;
    if (!is_out && !previewed.contains(post.id)) continue;
    edition->posts.push_back(&post);
    if (!is_out)
      edition->not_public[&post] = is_scheduled ? PostVisibility::scheduled : PostVisibility::draft;
  }
  edition->content = std::move(content);
  return edition;
}

std::shared_ptr<const Edition> Editions::current() const {
  std::shared_ptr<const Content> content = content_.current();
  Time now = clock_.now();
  std::lock_guard lock(guard_);
  bool stands = edition_ && edition_->content == content && now < edition_->until;
  if (!stands) edition_ = make_edition(std::move(content), now, previewed_);
  return edition_;
}

}  // namespace typecase::content
