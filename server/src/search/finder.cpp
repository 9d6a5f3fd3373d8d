#include "search/finder.h"

namespace typecase::search {
namespace {

// The words of safe HTML and those that specimens set; entities stay as they are.
std::string words_of(const content::RichText& rich_text) {
  std::string html, words;
  for (const std::string& part : rich_text.html) html += part + " ";
  for (const content::Specimen& specimen : rich_text.specimens) html += specimen.text + " ";
  for (std::size_t at = 0; at < html.size();) {
    std::size_t tag = std::min(html.find('<', at), html.size());
    words.append(html, at, tag - at);
    words += ' ';
    std::size_t end = html.find('>', tag);
    at = end == html.npos ? html.size() : end + 1;
  }
  return words;
}

std::vector<Text> texts_of(const content::Content& content) {
  std::vector<Text> texts;
  for (const content::Page& page : content.pages) {
    texts.push_back({Kind::page, page.title, page.description, "/pages/" + page.id,
                     words_of(page.rich_text), Time()});
  }
  for (const content::Post& post : content.posts) {
    if (post.draft) continue;
    texts.push_back({Kind::post, post.title, post.description, "/news/" + post.id,
                     words_of(post.rich_text), post.published});
  }
  return texts;
}

}  // namespace

std::shared_ptr<const Index> Finder::current() const {
  auto index = std::atomic_load(&index_);
  if (index) return index;
  refresh();
  return std::atomic_load(&index_);
}

void Finder::refresh() const {
  std::lock_guard guard(refreshing_);
  auto fonts = catalogue_.current();
  auto texts = content_.current();
  if (fonts == fonts_ && texts == texts_) return;
  std::atomic_store(&index_, std::make_shared<const Index>(fonts, texts_of(*texts)));
  fonts_ = std::move(fonts);
  texts_ = std::move(texts);
}

}  // namespace typecase::search
