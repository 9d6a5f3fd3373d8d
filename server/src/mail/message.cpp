#include "mail/message.h"

#include "base/crypto/crypto.h"
#include "base/text/one_line.h"
#include "base/text/utf8.h"

namespace typecase::mail {

namespace {

constexpr std::size_t plain_limit = 60;  // With the longest header name within 78.
constexpr std::size_t word_bytes = 42;   // 56 in base64, 68 as an encoded word.
constexpr std::size_t line_limit = 76;

bool is_plain(std::string_view text) {
  if (text.size() > plain_limit || text.find("=?") != text.npos) return false;
  for (char letter : text) {
    if (static_cast<unsigned char>(letter) >= 0x80) return false;
  }
  return true;
}

// The text is clean.
std::string encoded_words(std::string_view text) {
  std::string encoded;
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t size = std::min(word_bytes, rest.size());
    while (size < rest.size() && size > word_bytes - 4 && is_continuation_byte(rest[size])) --size;
    if (!encoded.empty()) encoded += "\r\n ";
    encoded += "=?UTF-8?B?" + to_base64(as_bytes(rest.substr(0, size))) + "?=";
    rest.remove_prefix(size);
  }
  return encoded;
}

std::string mailbox(const std::string& name, const std::string& address) {
  std::string clean = one_line(name), quoted;
  if (clean.empty()) return address;
  for (char letter : clean) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  std::string phrase = is_plain(quoted) ? "\"" + quoted + "\"" : encoded_words(clean);
  return phrase + "\r\n <" + address + ">";
}

std::string date_header(Time date) {
  std::string text = to_http_date(date);
  return text.substr(0, text.size() - 3) + "+0000";
}

std::string part(std::string_view type, std::string_view body) {
  return "Content-Type: " + std::string(type) +
         "; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
         encode_quoted_printable(body) + "\r\n";
}

}  // namespace

std::string encode_header(std::string_view text) {
  std::string clean = one_line(text);
  return is_plain(clean) ? clean : encoded_words(clean);
}

std::string encode_quoted_printable(std::string_view text) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string encoded;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (byte == '\n') {
      encoded += "\r\n";
      column = 0;
      continue;
    }
    bool ends_line = i + 1 == text.size() || text[i + 1] == '\n' || text[i + 1] == '\r';
    bool is_literal = (byte > 0x20 && byte < 0x7F && byte != '=') || (byte == ' ' && !ends_line);
    std::size_t width = is_literal ? 1 : 3;
    if (column + width > line_limit - 1) {
      encoded += "=\r\n";
      column = 0;
    }
    if (is_literal)
      encoded += static_cast<char>(byte);
    else
      encoded += {'=', digits[byte >> 4], digits[byte & 15]};
    column += width;
  }
  return encoded;
}

std::string compose(const Mail& mail, const Sender& sender, std::string_view id, Time date) {
  std::string domain = sender.address.substr(sender.address.find('@') + 1);
  std::string message;
  message += "Date: " + date_header(date) + "\r\n";
  message += "From: " + mailbox(sender.name, sender.address) + "\r\n";
  message += "To: " + mailbox(mail.to_name, mail.to) + "\r\n";
  if (is_address(sender.reply_to) && sender.reply_to != sender.address) {
    message += "Reply-To: " + mailbox(sender.name, sender.reply_to) + "\r\n";
  }
  message += "Subject: " + encode_header(mail.subject) + "\r\n";
  message += "Message-ID: <" + std::string(id) + "@" + domain + ">\r\n";
  message += "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n";
  if (mail.html.empty()) return message + part("text/plain", mail.text);

  // Quoted-printable never holds "=_", so no body can hold the boundary.
  std::string boundary = "=_" + std::string(id);
  message += "Content-Type: multipart/alternative; boundary=\"" + boundary + "\"\r\n\r\n";
  message += "--" + boundary + "\r\n" + part("text/plain", mail.text);
  message += "--" + boundary + "\r\n" + part("text/html", mail.html);
  return message + "--" + boundary + "--\r\n";
}

}  // namespace typecase::mail
