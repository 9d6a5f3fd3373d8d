#pragma once

#include <string>
#include <vector>

#include "catalogue/records/records.h"
#include "fonts/read/metadata.h"

namespace typecase::catalogue {

// The texts of a family that nobody has described: made from the details of its files.
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
