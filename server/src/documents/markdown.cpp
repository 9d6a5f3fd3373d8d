#include "documents/markdown.h"

#include <cmark-gfm-core-extensions.h>

#include <cstdlib>
#include <memory>
#include <mutex>

#include "documents/markdown_tree.h"

namespace typecase::documents {
namespace {

struct Free {
  void operator()(cmark_iter* iterator) const { cmark_iter_free(iterator); }
  void operator()(char* text) const { std::free(text); }
};

using Iterator = std::unique_ptr<cmark_iter, Free>;
using Text = std::unique_ptr<char, Free>;

// What a browser takes for the scheme: it skips blanks and control characters, as in
// "java\nscript".
std::string scheme_of(std::string_view address) {
  std::string scheme;
  for (char c : address) {
    if (static_cast<unsigned char>(c) <= ' ') continue;
    if (c == ':') return scheme;
    if (c == '/' || c == '?' || c == '#') return {};
    scheme += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  return {};
}

bool is_safe(const char* address) {
  std::string scheme = scheme_of(address);
  return scheme.empty() || scheme == "https" || scheme == "http" || scheme == "mailto" ||
         scheme == "tel";
}

void keep_only_words(cmark_node* link) {
  while (cmark_node* child = cmark_node_first_child(link)) cmark_node_insert_before(link, child);
  cmark_node_free(link);
}

// A node may leave the tree only when the iterator is done with it: at its exit, or as a leaf.
void make_safe(cmark_node* root) {
  Iterator iterator(cmark_iter_new(root));
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    cmark_node* node = cmark_iter_get_node(iterator.get());
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) {
      cmark_node_free(node);
    } else if (event == CMARK_EVENT_EXIT && (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) &&
               !is_safe(cmark_node_get_url(node))) {
      keep_only_words(node);
    }
  }
}

}  // namespace

MarkdownParser new_markdown_parser() {
  static std::once_flag registered;
  std::call_once(registered, cmark_gfm_core_extensions_ensure_registered);
  MarkdownParser parser(cmark_parser_new(CMARK_OPT_VALIDATE_UTF8));
  for (const char* name : {"table", "strikethrough"}) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  }
  return parser;
}

MarkdownTree parse_markdown(std::string_view markdown) {
  MarkdownParser parser = new_markdown_parser();
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  return MarkdownTree(cmark_parser_finish(parser.get()));
}

std::string html_from_markdown(std::string_view markdown) {
  MarkdownParser parser = new_markdown_parser();
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  MarkdownTree tree(cmark_parser_finish(parser.get()));
  make_safe(tree.get());
  // Without CMARK_OPT_UNSAFE cmark refuses dangerous addresses once more.
  Text html(cmark_render_html(tree.get(), CMARK_OPT_DEFAULT,
                              cmark_parser_get_syntax_extensions(parser.get())));
  return html.get();
}

}  // namespace typecase::documents
