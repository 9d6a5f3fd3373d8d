#include "api/catalogue/content_answers.h"

namespace typecase::api {

using content::Edition;
using content::Post;

ListPages news_pages(const Edition& edition) {
  constexpr std::size_t posts_of_a_page = 10;
  return {edition.posts.size(), posts_of_a_page, posts_of_a_page};
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
