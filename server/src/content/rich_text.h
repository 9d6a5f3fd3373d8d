#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::content {

// A line of type between the words of a text, as its author asked for it. Whether the family and
// the style are on sale is not known here.
struct Specimen {
  std::string family;                   // its id
  std::string style;                    // its name within the family, "Black Italic"; empty: the
                                        // style that introduces the family
  double size = 72;                     // CSS px on a wide screen
  std::map<std::string, int> features;  // OpenType tags with their values
  std::string text;                     // UTF-8; a line feed begins a line
  int line = 0;                         // of the Markdown, where it begins

  bool operator==(const Specimen&) const = default;
};

// A picture of the shop that a text shows.
struct TextPicture {
  std::string id;  // in the form of pictures::PictureId; whether it is there is not known here
  int line = 0;    // of the Markdown, where it ends

  bool operator==(const TextPicture&) const = default;
};

// A text for reading: safe HTML with specimens between its pieces.
struct RichText {
  std::vector<std::string> html = {""};  // one more than specimens: before, between and after
  std::vector<Specimen> specimens;
  std::vector<TextPicture> pictures = {};

  bool operator==(const RichText&) const = default;
};

// An error of an author at a line of a text.
struct AuthoringError {
  int line = 0;
  std::string code;
  std::string sentence;
};

constexpr std::size_t most_specimens = 20;  // of a text; each becomes a line that can be edited

// Reads Markdown in which a specimen stands between a line `::: specimen family="fraunces"
// style="Black Italic" size=72 features="ss01,smcp=1"` and a line `:::`; only the family is needed.
// A specimen that is not written so (`errors`, where they are wanted: not_a_specimen,
// too_many_specimens) leaves its words as a paragraph; what documents::markdown_excess() says is a
// error too.
//
// A picture is written `![words for those who do not see it](picture:ID)`, one that says nothing
// `![](picture:ID "decorative")`. Errors: no_alt; no_such_picture, no picture has such an id.
RichText read_rich_text(std::string_view markdown, std::vector<AuthoringError>* errors = nullptr);

// The same of a text that shows no pictures: their words stand.
RichText read_rich_text_without_pictures(std::string_view markdown);

// The whole text as HTML, with the words of its specimens as paragraphs.
std::string html_in_words(const RichText& rich_text);

// The whole text as HTML, with specimen N as <figure data-specimen="N"> of its words.
std::string html_with_figures(const RichText& rich_text);

// Words of a specimen as a paragraph, for wherever it cannot be set.
std::string paragraph_of(std::string_view words);

// The same words for the inside of an element: line feeds become <br />.
std::string escaped_words(std::string_view words);

}  // namespace typecase::content
