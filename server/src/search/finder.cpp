#include "search/finder.h"

namespace typecase::search {
namespace {

// Markdown without what parts words anyhow: the addresses of links say nothing of a text.
std::string without_addresses(const std::string& markdown) {
  std::string words;
  for (std::size_t at = 0; at < markdown.size();) {
    std::size_t address = std::min(markdown.find("](", at), markdown.size());
    words.append(markdown, at, address - at);
    at = address == markdown.size() ? address
                                    : std::min(markdown.find(')', address), markdown.size());
  }
  return words;
}

std::vector<Text> texts_of(const content::Content& content) {
  std::vector<Text> texts;
  for (const content::Page& page : content.pages) {
    texts.push_back({Kind::page, page.title, page.description, "/pages/" + page.id,
                     without_addresses(page.markdown), Time()});
  }
  return texts;
}

}  // namespace

Finder::Finder(const catalogue::Current& catalogue, const content::Current& content)
    : catalogue_(catalogue), content_(content) {
  refresh();
}

void Finder::refresh() {
  auto fonts = catalogue_.current();
  auto texts = content_.current();
  if (fonts == fonts_ && texts == texts_) return;
  std::atomic_store(&index_, std::make_shared<const Index>(fonts, texts_of(*texts)));
  fonts_ = std::move(fonts);
  texts_ = std::move(texts);
}

}  // namespace typecase::search
