// Limits on the effect of any text on a page: tests/hostile/markdown.json, each a text or pieces
// with how often they are repeated.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <regex>
#include <set>

#include "base/files.h"
#include "base/project_folder_testing.h"
#include "content/rich_text.h"

namespace typecase::content {
namespace {

std::string text_of(const boost::json::value& payload) {
  if (payload.is_string()) return std::string(payload.as_string());
  std::string text;
  for (const boost::json::value& piece : payload.as_array()) {
    for (std::int64_t i = piece.at(1).as_int64(); i > 0; --i) {
      text += std::string_view(piece.at(0).as_string());
    }
  }
  return text;
}

std::vector<std::string> payloads() {
  std::string json = read_text_file(project_folder() + "/tests/hostile/markdown.json");
  std::vector<std::string> texts;
  boost::json::value all = boost::json::parse(json);
  for (const boost::json::value& payload : all.as_array()) {
    texts.push_back(text_of(payload));
  }
  return texts;
}

const std::map<std::string, std::set<std::string>, std::less<>> elements{
    {"p", {}},
    {"h1", {}},
    {"h2", {}},
    {"h3", {}},
    {"h4", {}},
    {"h5", {}},
    {"h6", {}},
    {"em", {}},
    {"strong", {}},
    {"del", {}},
    {"pre", {}},
    {"code", {"class"}},
    {"blockquote", {}},
    {"ul", {}},
    {"li", {}},
    {"ol", {"start"}},
    {"hr", {}},
    {"br", {}},
    {"table", {}},
    {"thead", {}},
    {"tbody", {}},
    {"tr", {}},
    {"th", {"align"}},
    {"td", {"align"}},
    {"a", {"href", "title"}},
    {"img", {"src", "alt", "title", "srcset", "sizes", "width", "height", "loading", "decoding"}}};

std::string lower(std::string_view text) {
  std::string low(text);
  for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return low;
}

std::string unescaped(std::string text) {
  const std::pair<std::string, std::string> escapes[]{
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#x27;", "'"}, {"&amp;", "&"}};
  for (const auto& [from, to] : escapes) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

bool is_inert_address(const std::string& name, const std::string& value) {
  std::string address = lower(unescaped(value));
  if (name == "src") {
    return address.empty() ||
           (address[0] == '/' && !address.starts_with("//") && address.find('\\') == address.npos);
  }
  std::size_t colon = address.find(':');
  if (colon == address.npos || address.find_first_of("/?#") < colon) return true;
  std::string scheme = address.substr(0, colon);
  return scheme == "https" || scheme == "http" || scheme == "mailto" || scheme == "tel" ||
         // Letters that no scheme has make it a path.
         std::any_of(scheme.begin(), scheme.end(), [](char c) { return c == '%' || c == '\\'; });
}

// Of a picture: its own files with their widths, and nothing else.
bool is_source_set(const std::string& value) {
  static const std::regex set(
      "/pictures/[0-9a-f]{20}-[1-9][0-9]*x[1-9][0-9]*/[1-9][0-9]*\\.webp [1-9][0-9]*w"
      "(, /pictures/[0-9a-f]{20}-[1-9][0-9]*x[1-9][0-9]*/[1-9][0-9]*\\.webp [1-9][0-9]*w)*");
  return std::regex_match(value, set);
}

bool is_plain_word(const std::string& value) {
  return std::all_of(value.begin(), value.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; });
}

// Reads HTML as strictly as it is written here: anything but known elements with known attributes
// in double quotes is told.
class Reader {
 public:
  explicit Reader(std::string_view html) : html_(html) {}

  std::string complaint() {
    for (at_ = html_.find('<'); at_ != html_.npos; at_ = html_.find('<', at_)) {
      std::string why = tag();
      if (!why.empty()) return why + " at " + std::string(html_.substr(at_, 80));
    }
    return depth_ == 0 ? "" : "elements are left open";
  }

 private:
  std::string tag() {
    std::size_t end = at_ + 1;
    bool closes = html_[end] == '/';
    if (closes) ++end;
    std::size_t start = end;
    while (end < html_.size() && std::isalnum(static_cast<unsigned char>(html_[end]))) ++end;
    auto element = elements.find(html_.substr(start, end - start));
    if (element == elements.end()) return "an unknown element";
    bool is_void = element->first == "img" || element->first == "br" || element->first == "hr";
    if (!is_void) depth_ += closes ? -1 : 1;
    if (depth_ < 0) return "an element is closed that was not open";
    deepest_ = std::max(deepest_, depth_);
    if (deepest_ > 100) return "too deep";
    while (html_[end] == ' ' && html_[end + 1] != '/') {
      std::size_t equals = html_.find("=\"", end);
      if (equals == html_.npos) return "an attribute without quotes";
      std::string name(html_.substr(end + 1, equals - end - 1));
      std::size_t quote = html_.find('"', equals + 2);
      if (quote == html_.npos) return "an open quote";
      if (!element->second.contains(name)) return "an unknown attribute " + name;
      std::string value(html_.substr(equals + 2, quote - equals - 2));
      if (value.find_first_of("<>") != value.npos) return "a bracket in an attribute";
      bool is_address = name == "href" || name == "src";
      if (is_address && !is_inert_address(name, value)) return "an address that acts";
      if (name == "srcset" && !is_source_set(value)) return "files of other pictures";
      const bool is_of_picture =
          name == "width" || name == "height" || name == "loading" || name == "decoding";
      if (is_of_picture && !is_plain_word(value)) return "an attribute that is no word";
      end = quote + 1;
    }
    if (html_.substr(end, 2) == " /") end += 2;
    if (html_[end] != '>') return "a tag that is written otherwise";
    at_ = end;
    return "";
  }

  std::string_view html_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int deepest_ = 0;
};

TEST(HostileMarkdown, IsAtLeastTwoHundredTexts) { EXPECT_GE(payloads().size(), 200u); }

TEST(HostileMarkdown, BecomesNothingThatActs) {
  for (const std::string& payload : payloads()) {
    RichText rich_text = read_rich_text(payload);
    for (const std::string& html : rich_text.html) {
      EXPECT_EQ(Reader(html).complaint(), "") << payload.substr(0, 100);
    }
    for (const Specimen& specimen : rich_text.specimens) {
      EXPECT_EQ(Reader(paragraph_of(specimen.text)).complaint(), "") << payload.substr(0, 100);
    }
  }
}

// The output is not much longer than the text.
TEST(HostileMarkdown, BecomesNoMoreThanAFewTimesItsLength) {
  for (const std::string& payload : payloads()) {
    RichText rich_text = read_rich_text(payload);
    std::size_t length = 0;
    for (const std::string& html : rich_text.html) length += html.size();
    EXPECT_LE(length, 8 * payload.size() + 200'000) << payload.substr(0, 100);
    EXPECT_LE(rich_text.specimens.size(), most_specimens);
  }
}

TEST(HostileMarkdown, IsToldApartFromHtmlThatActs) {
  for (const char* html :
       {"<script>alert(1)</script>", "<p onclick=\"x\">a</p>", "<a href=\"javascript:x\">a</a>",
        "<img src=\"//evil.example/x\">", "<img src=\"x\" onerror=x>",
        "<img src=\"/x\" srcset=\"//evil.example/x 1x\">", "<img src=\"/x\" width=\"1 onload\">",
        "<p>a", "</p>", "<!-- -->"}) {
    EXPECT_NE(Reader(html).complaint(), "") << html;
  }
}

}  // namespace
}  // namespace typecase::content
