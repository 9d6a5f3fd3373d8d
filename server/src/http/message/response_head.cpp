#include "http/message/response_head.h"

#include "http/message/problem.h"

namespace typecase::http {
namespace {

void write_length(std::string& out, const Response& response, const HeadContext& context) {
  if (!has_content(response.status)) return;
  if (!response.stream || response.stream->is_sized()) {
    append_header(out, "Content-Length", std::to_string(response.length()));
  } else if (!context.one_zero) {
    append_header(out, "Transfer-Encoding", "chunked");
  }
}

}  // namespace

bool has_content(int status) { return status >= 200 && status != 204 && status != 304; }

void write_head(std::string& out, const Response& response, const HeadContext& context) {
  out.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  out.append(reason(response.status)).append("\r\n");
  out.append("Date: ").append(context.date).append("\r\n");
  write_length(out, response, context);
  for (const auto& [name, value] : response.headers) append_header(out, name, value);
  if (response.shared_headers) out.append(response.shared_headers->text());
  for (const auto& [name, value] : context.fixed) {
    if (!response.header(name)) append_header(out, name, value);
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
