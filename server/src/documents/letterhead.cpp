#include "documents/page_head.h"

#include "documents/wording.h"

namespace typecase::documents {
void set_letterhead(PdfDocument& document, const Letterhead& letterhead) {
  std::string place;
  if (!letterhead.address.starts_with(letterhead.name)) place = letterhead.name;
  add_line(place, letterhead.address);
  std::string registers;
  if (!letterhead.vat_number.empty()) add_line(registers, "VAT number " + letterhead.vat_number);
  add_line(registers, letterhead.register_entry);
  document.sender = letterhead.name;
  document.properties.author = letterhead.name;
  document.foot = {place, registers, letterhead.email};
}

}  // namespace typecase::documents
