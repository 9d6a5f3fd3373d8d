#include "http/message/response_head.h"

#include "http/message/problem.h"

namespace typecase::http {
namespace {

void write_header(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ");
  std::size_t start = out.size();
  out.append(value).append("\r\n");
  for (std::size_t i = start; i < out.size() - 2; ++i) {
    if (static_cast<unsigned char>(out[i]) < 0x20 || out[i] == 0x7f) out[i] = ' ';
  }
}

void write_length(std::string& out, const Response& response, const HeadContext& context) {
  if (!has_content(response.status)) return;
  if (!response.stream || response.stream->is_sized()) {
    write_header(out, "Content-Length", std::to_string(response.length()));
  } else if (!context.one_zero) {
    write_header(out, "Transfer-Encoding", "chunked");
  }
}

}  // namespace

bool has_content(int status) { return status >= 200 && status != 204 && status != 304; }

void write_head(std::string& out, const Response& response, const HeadContext& context) {
  out.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  out.append(reason(response.status)).append("\r\n");
  out.append("Date: ").append(context.date).append("\r\n");
  write_length(out, response, context);
  for (const auto& [name, value] : response.headers) write_header(out, name, value);
  for (const auto& [name, value] : context.fixed) {
    if (!response.header(name)) write_header(out, name, value);
  }
  out.append("X-Request-Id: ").append(context.id).append("\r\n");
  if (!context.keep_alive) {
    out.append("Connection: close\r\n");
  } else if (context.one_zero) {
    out.append("Connection: keep-alive\r\n");
  }
  out.append("\r\n");
}

}  // namespace typecase::http
