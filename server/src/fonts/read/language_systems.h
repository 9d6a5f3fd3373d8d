#pragma once

#include <map>
#include <span>
#include <string>

#include "base/crypto/crypto.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only: scripts and languages of layout tables, made ready for HarfBuzz's subsetter.
namespace typecase::fonts {

// GSUB and GPOS (those that there are) in which every script and language has a feature without
// rules besides its own. The subsetter drops a script or language of which no feature is left; text
// in it would then be set by the rules of another, and kerned, for instance, where the font does
// not. The feature is called "pref", the one that the subsetter never drops.
// `features`: leaves out all others; null: none. A table that is damaged or has no room is missing.
std::map<hb_tag_t, Bytes> lasting_layout(hb_face_t* face, const hb_set_t* features = nullptr);

// Whether the languages of the font name more features, all in all, than HarfBuzz 6.0 reads: it
// would drop the last languages. Leave out features, then.
bool has_too_many_features(hb_face_t* face);

}  // namespace typecase::fonts
