#pragma once

#include "content/content.h"

namespace typecase::content {

// A post as its row has it, without its rich text.
Post to_post(const db::Row& row);

}  // namespace typecase::content
