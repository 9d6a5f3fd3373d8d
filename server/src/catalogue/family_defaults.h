#pragma once

#include <string>
#include <vector>

#include "catalogue/records.h"
#include "fonts/metadata.h"

namespace typecase::catalogue {

// What a family says of itself while nobody has described it: made from what its files tell.
TextsRecord default_texts(const std::string& name, const std::vector<StyleRecord>& styles);

// The same, first, and what earlier versions made of such files: another line in another language.
std::vector<TextsRecord> default_texts_of_all_versions(const std::string& name,
                                                       const std::vector<StyleRecord>& styles);

// Whether nobody has written these texts: some version made them.
bool are_unwritten(const TextsRecord& texts, const std::string& name,
                   const std::vector<StyleRecord>& styles);

// The id of the upright style nearest to weight 400 and normal width.
std::string default_specimen_style(const FamilyRecord& family);

// "Bold Italic"; of a variable font "Variable" or "Variable Italic", for it holds many.
std::string default_style_name(const fonts::FontInfo& info);

}  // namespace typecase::catalogue
