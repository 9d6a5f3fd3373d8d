#include "documents/prose_blocks.h"

#include <cstring>
#include <utility>

#include "documents/markdown_tree.h"

namespace typecase::documents {
namespace {

std::string_view literal(cmark_node* node) {
  const char* text = cmark_node_get_literal(node);
  return text == nullptr ? "" : text;
}

bool is_cell(cmark_node* node) {
  return std::strcmp(cmark_node_get_type_string(node), "table_cell") == 0;
}

bool is_row(cmark_node* node) {
  const char* type = cmark_node_get_type_string(node);
  return std::strcmp(type, "table_row") == 0 || std::strcmp(type, "table_header") == 0;
}

void append_words(cmark_node* node, std::string& text);

void append_children(cmark_node* node, std::string& text) {
  for (cmark_node* child = cmark_node_first_child(node); child; child = cmark_node_next(child)) {
    if (is_cell(child) && !text.empty()) text += "  ";
    append_words(child, text);
  }
}

// The address of a link says more in print than on screen, unless it is what the words say.
void append_link(cmark_node* link, std::string& text) {
  std::size_t start = text.size();
  append_children(link, text);
  std::string address = cmark_node_get_url(link);
  if (!address.empty() && text.find(address, start) == text.npos) text += " (" + address + ")";
}

void append_words(cmark_node* node, std::string& text) {
  cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) {
    text += literal(node);
  } else if (type == CMARK_NODE_SOFTBREAK) {
    text += ' ';
  } else if (type == CMARK_NODE_LINEBREAK) {
    text += '\n';
  } else if (type == CMARK_NODE_LINK) {
    append_link(node, text);
  } else if (type != CMARK_NODE_HTML_INLINE) {
    append_children(node, text);
  }
}

class Blocks {
 public:
  void read(cmark_node* node) {
    for (cmark_node* child = cmark_node_first_child(node); child; child = cmark_node_next(child)) {
      read_block(child);
    }
  }

  std::vector<ProseBlock> found;

 private:
  void read_block(cmark_node* node) {
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_LIST) {
      read_list(node);
    } else if (type == CMARK_NODE_HEADING) {
      add({ProseBlock::Kind::heading, cmark_node_get_heading_level(node), {}, words_of(node)});
    } else if (type == CMARK_NODE_CODE_BLOCK) {
      add_text(std::string(literal(node)));
    } else if (type == CMARK_NODE_PARAGRAPH || is_row(node)) {
      add_text(words_of(node));
    } else if (type != CMARK_NODE_HTML_BLOCK) {
      read(node);  // A quotation, a table
    }
  }

  void read_list(cmark_node* list) {
    bool numbered = cmark_node_get_list_type(list) == CMARK_ORDERED_LIST;
    int number = cmark_node_get_list_start(list);
    ++depth_;
    for (cmark_node* item = cmark_node_first_child(list); item; item = cmark_node_next(item)) {
      marker_ = numbered ? std::to_string(number++) + '.' : "–";
      read(item);
    }
    --depth_;
  }

  static std::string words_of(cmark_node* node) {
    std::string text;
    append_words(node, text);
    return text;
  }

  void add_text(std::string text) {
    auto kind = depth_ > 0 ? ProseBlock::Kind::item : ProseBlock::Kind::paragraph;
    add({kind, depth_, depth_ > 0 ? std::exchange(marker_, {}) : "", std::move(text)});
  }

  void add(ProseBlock block) {
    if (!block.text.empty()) found.push_back(std::move(block));
  }

  int depth_ = 0;
  std::string marker_;
};

}  // namespace

std::vector<ProseBlock> blocks_of_markdown(std::string_view markdown) {
  MarkdownTree tree = parse_markdown(markdown);
  Blocks blocks;
  blocks.read(tree.get());
  return blocks.found;
}

}  // namespace typecase::documents
