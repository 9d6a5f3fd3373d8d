#pragma once

#include <string>

#include "documents/flow.h"
#include "documents/pdf_document.h"

namespace typecase::documents {

// The sender of a document. Empty parts are left out.
struct Letterhead {
  std::string name;
  std::string address;  // several lines
  std::string vat_number;
  std::string register_entry;
  std::string email;
};

// Puts the sender in head, foot and properties.
void set_letterhead(PdfDocument& document, const Letterhead& letterhead);

// For documents/ only: what all documents of several pages look like. Points.
inline constexpr PageMeasures page;
inline constexpr double width = page.right - page.left;
inline constexpr double hair = 0.5;
inline constexpr Colour ink_2{89, 89, 85};
inline constexpr Colour line{217, 217, 213};

inline TextStyle small_style() { return {.size = 7.5, .leading = 11, .colour = ink_2}; }
inline TextStyle title_style() { return {.size = 28, .leading = 34}; }
inline TextStyle sender_style() { return {.size = 11, .leading = 15, .medium = true}; }

// Sets the head of the first page: title and number on the rule, the number from `number_at` to the
// right, in title_style().
void set_first_head(Flow& flow, const TextBlock& sender, const TextBlock& title,
                    const TextBlock& number, double number_at);

// Sets the small head of a further page; the title from `title_at` to the right.
void set_next_head(Flow& flow, const TextBlock& sender, const TextBlock& title, double title_at);

}  // namespace typecase::documents
