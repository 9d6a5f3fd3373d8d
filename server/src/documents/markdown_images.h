#pragma once

// For documents/ only.

#include "documents/markdown.h"
#include "documents/markdown_tree.h"

namespace typecase::documents {

// Puts HTML in place of each image that `image` has some for. An image within the words of such a
// one goes with it.
void replace_images(cmark_node* root, const ImageHtml& image);

}  // namespace typecase::documents
