#include "documents/markdown.h"

#include <cmark-gfm-core-extensions.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "base/text/strings.h"
#include "documents/markdown_images.h"
#include "documents/markdown_limits.h"
#include "documents/markdown_tree.h"

namespace typecase::documents {
namespace {

// The scheme as a browser reads it: it skips blanks and control characters, as in "java\nscript".
std::string scheme_of(std::string_view address) {
  std::size_t end = address.find_first_of(":/?#");
  if (end == address.npos || address[end] != ':') return {};
  std::string scheme = lower_case(address.substr(0, end));
  std::erase_if(scheme, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  return scheme;
}

bool is_safe(const char* address) {
  std::string scheme = scheme_of(address);
  return scheme.empty() || scheme == "https" || scheme == "http" || scheme == "mailto" ||
         scheme == "tel";
}

// A path of this site: browsers read a backslash as a slash, and skip what is no character.
bool is_own_path(std::string_view address) {
  auto is_odd = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\\'; };
  return address.starts_with('/') && !address.starts_with("//") &&
         std::ranges::none_of(address, is_odd);
}

bool may_stay(cmark_node* node) {
  const char* address = cmark_node_get_url(node);
  return cmark_node_get_type(node) == CMARK_NODE_IMAGE ? is_own_path(address) : is_safe(address);
}

void keep_only_words(cmark_node* link) {
  while (cmark_node* child = cmark_node_first_child(link)) cmark_node_insert_before(link, child);
  cmark_node_free(link);
}

// A node may leave the tree only when the iterator is done with it: at its exit, or as a leaf.
void make_safe(cmark_node* root) {
  MarkdownIterator iterator(cmark_iter_new(root));
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    cmark_node* node = cmark_iter_get_node(iterator.get());
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) {
      cmark_node_free(node);
    } else if (event == CMARK_EVENT_EXIT && (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) &&
               !may_stay(node)) {
      keep_only_words(node);
    }
  }
}

// How many elements stand within each other where most do.
int depth_of(cmark_node* root) {
  int depth = 0, deepest = 0;
  for (cmark_node* node = root;;) {
    if (cmark_node* child = cmark_node_first_child(node)) {
      node = child;
      deepest = std::max(deepest, ++depth);
      continue;
    }
    while (node != root && !cmark_node_next(node)) {
      node = cmark_node_parent(node);
      --depth;
    }
    if (node == root) return deepest;
    node = cmark_node_next(node);
  }
}

std::string render(cmark_node* tree, cmark_parser* parser) {
  // Without CMARK_OPT_UNSAFE cmark refuses dangerous addresses once more.
  std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(tree, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser)),
      std::free);
  return html.get();
}

// Every line indented, so that all of it is code.
std::string html_as_it_is(std::string_view text) {
  MarkdownParser parser = new_markdown_parser();
  while (!text.empty()) {
    std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string line = "    ";
    line.append(text.substr(0, end)).append("\n");
    cmark_parser_feed(parser.get(), line.data(), line.size());
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  }
  MarkdownTree tree(cmark_parser_finish(parser.get()));
  return render(tree.get(), parser.get());
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

std::optional<MarkdownExcess> markdown_excess(std::string_view markdown) {
  if (auto excess = excess_of_text(markdown)) return excess;
  if (depth_of(parse_markdown(markdown).get()) > most_levels) return MarkdownExcess{1, "too_deep"};
  return std::nullopt;
}

std::string html_from_markdown(std::string_view markdown, const ImageHtml& image) {
  if (excess_of_text(markdown)) return html_as_it_is(markdown);
  MarkdownParser parser = new_markdown_parser();
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  MarkdownTree tree(cmark_parser_finish(parser.get()));
  if (depth_of(tree.get()) > most_levels) return html_as_it_is(markdown);
  if (image) replace_images(tree.get(), image);
  make_safe(tree.get());
  return render(tree.get(), parser.get());
}

}  // namespace typecase::documents
