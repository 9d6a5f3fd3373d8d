#include "api/catalogue/content_answers.h"

namespace typecase::api {

using content::Edition;
using content::Post;

int pages_of(const Edition& edition) {
  int posts = static_cast<int>(edition.posts.size());
  return std::max(1, (posts + posts_of_a_page - 1) / posts_of_a_page);
}

std::vector<const Post*> posts_of(const Edition& edition, int page) {
  if (page < 1 || page > pages_of(edition)) return {};
  std::size_t first = static_cast<std::size_t>(page - 1) * posts_of_a_page;
  std::size_t end = std::min(first + posts_of_a_page, edition.posts.size());
  return {edition.posts.begin() + static_cast<std::ptrdiff_t>(first),
          edition.posts.begin() + static_cast<std::ptrdiff_t>(end)};
}

answers::LiveText answers::live_text(const content::RichText& rich_text,
                                     const catalogue::Catalogue& catalogue,
                                     specimen::TextMeasures& measures) {
  LiveProse live = live_prose(rich_text, catalogue);
  LiveText text{std::move(live.html), {}};
  for (const LiveProse::Line& line : live.lines) {
    const content::Specimen& words = *line.specimen;
    text.specimens.push_back(
        {line, measures.text_bearing(*line.family, *line.style, words.text, words.features)});
  }
  return text;
}

}  // namespace typecase::api
