#include "http/message/shared_headers.h"

namespace typecase::http {

SharedHeaders::SharedHeaders(Headers headers) : headers_(std::move(headers)) {
  for (const auto& [name, value] : headers_) append_header(text_, name, value);
}

std::size_t SharedHeaders::bytes() const {
  return 2 * text_.size() + headers_.size() * sizeof(Headers::value_type) + sizeof(*this);
}

void append_header(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ");
  std::size_t start = out.size();
  out.append(value).append("\r\n");
  for (std::size_t i = start; i < out.size() - 2; ++i) {
    if (static_cast<unsigned char>(out[i]) < 0x20 || out[i] == 0x7f) out[i] = ' ';
  }
}

}  // namespace typecase::http
