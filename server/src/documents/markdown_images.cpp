#include "documents/markdown_images.h"

#include <vector>

namespace typecase::documents {
namespace {

// The words within a node, in one line.
std::string words_in(cmark_node* root) {
  std::string words;
  MarkdownIterator iterator(cmark_iter_new(root));
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    if (event != CMARK_EVENT_ENTER) continue;
    cmark_node* node = cmark_iter_get_node(iterator.get());
    const cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) words += ' ';
    const bool has_words = type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE;
    if (has_words) words += cmark_node_get_literal(node);
  }
  return words;
}

struct Replacement {
  cmark_node* node;
  std::string html;
};

// Of images that stand in no other one that is replaced.
std::vector<Replacement> find_replacements(cmark_node* root, const ImageHtml& image) {
  std::vector<Replacement> found;
  const cmark_node* within = nullptr;
  MarkdownIterator iterator(cmark_iter_new(root));
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    cmark_node* node = cmark_iter_get_node(iterator.get());
    if (event == CMARK_EVENT_EXIT && node == within) within = nullptr;
    const bool is_image = cmark_node_get_type(node) == CMARK_NODE_IMAGE;
    if (event != CMARK_EVENT_ENTER || within || !is_image) continue;
    auto html = image({cmark_node_get_url(node), words_in(node), cmark_node_get_title(node),
                       cmark_node_get_start_line(node)});
    if (!html) continue;
    within = node;
    found.push_back({node, *std::move(html)});
  }
  return found;
}

}  // namespace

void replace_images(cmark_node* root, const ImageHtml& image) {
  for (const auto& [node, html] : find_replacements(root, image)) {
    cmark_node* replacement = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);
    cmark_node_set_on_enter(replacement, html.c_str());
    cmark_node_replace(node, replacement);
    cmark_node_free(node);
  }
}

}  // namespace typecase::documents
