#include "mail/email.h"

#include <stdexcept>

#include "base/text/html.h"
#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "messages/messages.h"

namespace typecase::mail {
namespace {

constexpr std::size_t text_width = 72;

// Tokens and ids are all that is put into an address: it is refused rather than escaped.
const std::string& web_address(const std::string& link) {
  bool is_web = link.starts_with("https://") || link.starts_with("http://");
  bool is_plain = std::ranges::all_of(link, [](char c) {
    return c > ' ' && c <= '~' && std::string_view("\"'<>\\`").find(c) == std::string_view::npos;
  });
  if (!is_web || !is_plain) throw std::invalid_argument("a mail's link is no web address");
  return link;
}

// Breaks at spaces; later lines begin with the indent.
std::string wrapped(const std::string& paragraph, std::string_view indent = "") {
  std::string line = one_line(paragraph), text;
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = std::min(line.find(' ', at), line.size());
    std::string_view word(line.data() + at, end - at);
    if (column > 0 && column + 1 + code_points(word) > text_width) {
      text.append("\n").append(indent);
      column = indent.size();
    } else if (column > 0) {
      text += ' ';
      ++column;
    }
    text += word;
    column += code_points(word);
    at = end + 1;
  }
  return text + "\n";
}

std::string text_of(const Email::Part& part) {
  std::string text;
  if (!part.paragraph.empty()) text += "\n" + wrapped(part.paragraph);
  if (!part.facts.empty()) text += "\n";
  for (const auto& [name, value] : part.facts) text += wrapped(name + ": " + value, "  ");
  if (!part.link.empty()) {
    text += "\n" + (part.link_label.empty() ? "" : wrapped(part.link_label + ":"));
    text += web_address(part.link) + "\n";
  }
  return text;
}

std::string escaped(const std::string& text) { return escape_html(one_line(text)); }

// A name may be written in any direction; what stands around it keeps its own.
std::string isolated(const std::string& text) { return "<bdi>" + escaped(text) + "</bdi>"; }

std::string paragraph(const std::string& content) {
  return "<p style=\"margin:0 0 24px\">" + content + "</p>\n";
}

std::string table(const std::vector<Email::Fact>& facts) {
  constexpr std::string_view cell = "style=\"padding:0 0 8px;font-weight:400;vertical-align:top";
  std::string rows;
  for (const auto& [name, value] : facts) {
    rows.append("<tr><th scope=\"row\" align=\"left\" width=\"38%\" ").append(cell);
    rows += ";padding-right:24px\">" + escaped(name) + "</th>";
    rows.append("<td align=\"left\" ").append(cell) += "\">" + isolated(value) + "</td></tr>\n";
  }
  return "<table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:0 "
         "0 "
         "16px;font:inherit\">\n" +
         rows + "</table>\n";
}

std::string link(const Email::Part& part) {
  std::string address = escape_html(web_address(part.link));
  std::string label = part.link_label.empty() ? "" : escaped(part.link_label) + "<br>";
  return paragraph("<a href=\"" + address + "\" style=\"color:inherit;text-decoration:none\">" +
                   label +
                   "<span style=\"font-size:14px;line-height:20px;text-decoration:underline;"
                   "word-break:break-all\">" +
                   address + "</span></a>");
}

std::string html_of(const Email::Part& part) {
  std::string html;
  if (!part.paragraph.empty()) html += paragraph(escaped(part.paragraph));
  if (!part.facts.empty()) html += table(part.facts);
  if (!part.link.empty()) html += link(part);
  return html;
}

std::string body_of(const Email& email) {
  std::string html = email.greeting.empty() ? "" : paragraph(escaped(email.greeting));
  for (const Email::Part& part : email.parts) html += html_of(part);
  return html;
}

}  // namespace

std::string greeting(std::string_view name) {
  return name.empty() ? messages::text("mail.hello")
                      : messages::text("mail.helloName", {{"name", name}});
}

std::string to_text(const Email& email) {
  std::string text = wrapped(email.foundry);
  if (!email.greeting.empty()) text += "\n" + wrapped(email.greeting);
  for (const Email::Part& part : email.parts) text += text_of(part);
  return text + "\n-- \n" + wrapped(email.foundry) + (email.why.empty() ? "" : wrapped(email.why));
}

// Tables, because some programs know no other width; colours are the reader's.
std::string to_html(const Email& email) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<title>" +
         escaped(email.subject) +
         "</title>\n</head>\n<body style=\"margin:0\">\n"
         "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" "
         "border=\"0\"><tr><td align=\"center\" style=\"padding:48px 24px\">\n"
         "<table role=\"presentation\" width=\"560\" cellpadding=\"0\" cellspacing=\"0\" "
         "border=\"0\" style=\"width:100%;max-width:560px\"><tr><td align=\"left\" "
         "style=\"font:16px/24px Helvetica,Arial,sans-serif\">\n"
         "<p style=\"margin:0 0 32px;padding:0 0 8px;border-bottom:1px solid #8b8b86;"
         "font:28px/36px Georgia,serif\">" +
         escaped(email.foundry) + "</p>\n" + body_of(email) +
         "<p style=\"margin:40px 0 0;padding:8px 0 0;border-top:1px solid #8b8b86;"
         "font-size:13px;line-height:20px\">" +
         escaped(email.foundry) + (email.why.empty() ? "" : "<br>\n" + escaped(email.why)) +
         "</p>\n</td></tr></table>\n</td></tr></table>\n</body>\n</html>\n";
}

Mail to_mail(const Email& email, std::string kind, std::string event, std::string to,
             std::string to_name) {
  return {std::move(kind),         std::move(event), std::move(to), std::move(to_name),
          one_line(email.subject), to_text(email),   to_html(email)};
}

}  // namespace typecase::mail
