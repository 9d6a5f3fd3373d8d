#include "http/message/request_parser.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/basic_parser.hpp>

#include "base/text/strings.h"
#include "http/message/target.h"

namespace typecase::http {
namespace {

namespace beast = boost::beast;
using beast::http::field;
using beast::http::verb;
using boost::optional;
using beast_view = beast::string_view;
using beast::error_code;

constexpr std::size_t longest_chunk_line = 4096;

std::string_view view(beast_view text) { return {text.data(), text.size()}; }

bool is_host(std::string_view text) {
  return text.find_first_of(" \t\"#/\\<>?@^`{|},") == std::string_view::npos;
}

// The request line is whole and names a version of HTTP, though not one of ours.
bool is_http(std::string_view head) {
  std::string_view line = head.substr(0, head.find('\r'));
  std::size_t version = line.rfind(" HTTP/");
  return version != std::string_view::npos && std::count(line.begin(), line.end(), ' ') == 2;
}

}  // namespace

class RequestParser::Reader : public beast::http::basic_parser<true> {
 public:
  Reader() {
    eager(true);
    body_limit(boost::none);
    header_limit(std::numeric_limits<std::uint32_t>::max());
  }

  int check() const;

  Request* request = nullptr;
  RequestHead* about = nullptr;
  std::string target;
  int version_sent = 0;
  int hosts = 0;
  bool odd_host = false;
  bool odd_coding = false;
  bool odd_expectation = false;
  bool head_done = false;
  std::size_t limit = 0;
  int refused = 0;

 private:
  void on_request_impl(verb, beast_view name, beast_view sent, int version, error_code&) override {
    about->method = view(name);
    auto known = method_named(about->method);
    about->known_method = known.has_value();
    request->method = known.value_or(Method::get);
    target = view(sent);
    version_sent = version;
    request->headers.reserve(16);
  }

  void on_response_impl(int, beast_view, int, error_code&) override {}

  void on_field_impl(field id, beast_view name, beast_view value, error_code&) override {
    if (head_done) return;  // Trailers say nothing that is of use here.
    if (id == field::host) {
      ++hosts;
      odd_host |= !is_host(view(value));
    } else if (id == field::transfer_encoding) {
      odd_coding |= !beast::iequals(value, "chunked");
    } else if (id == field::expect) {
      about->expects_continue = beast::iequals(value, "100-continue");
      odd_expectation |= !about->expects_continue;
    }
    request->headers.emplace_back(lower_case(view(name)), view(value));
  }

  void on_header_impl(error_code&) override { head_done = true; }
  void on_body_init_impl(const optional<std::uint64_t>&, error_code&) override {}
  void on_chunk_header_impl(std::uint64_t, beast_view, error_code&) override {}
  void on_finish_impl(error_code&) override {}

  std::size_t on_body_impl(beast_view bytes, error_code& failure) override {
    if (bytes.size() > limit - request->body.size()) {
      refused = 413;
      failure = beast::http::error::body_limit;
      return 0;
    }
    request->body.append(bytes.data(), bytes.size());
    return bytes.size();
  }

  std::size_t on_chunk_body_impl(std::uint64_t, beast_view bytes, error_code& failure) override {
    return on_body_impl(bytes, failure);
  }
};

int RequestParser::Reader::check() const {
  if (hosts > 1 || odd_host || (hosts == 0 && version_sent == 11)) return 400;
  if (odd_coding) return 501;
  if (chunked() && version_sent == 10) return 400;
  if (!about->known_method) return 501;
  if (odd_expectation) return 417;
  if (request->method == Method::connect) return 0;  // Its target is a host; refused by the table.
  return read_target(target, *request);
}

RequestParser::RequestParser() : reader_(std::make_unique<Reader>()) {}
RequestParser::~RequestParser() = default;

int RequestParser::read_head(std::string_view head, Request& request, RequestHead& about) {
  reader_->request = &request;
  reader_->about = &about;
  error_code failure;
  reader_->put(boost::asio::buffer(head.data(), head.size()), failure);
  if (failure == beast::http::error::bad_version) return is_http(head) ? 505 : 400;
  if (failure && !(failure == beast::http::error::need_more && reader_->is_header_done())) {
    return 400;
  }
  about.one_zero = reader_->version_sent == 10;
  about.keep_alive = reader_->keep_alive();
  about.has_body = !reader_->is_done();
  if (auto length = reader_->content_length()) about.length = *length;
  if (about.one_zero) about.expects_continue = false;
  return reader_->check();
}

std::size_t RequestParser::read_body(std::string_view input, std::size_t limit) {
  reader_->limit = limit;
  error_code failure;
  std::size_t taken = reader_->put(boost::asio::buffer(input.data(), input.size()), failure);
  if (reader_->refused != 0) return taken;
  bool malformed = failure && failure != beast::http::error::need_more;
  bool endless = !done() && input.size() - taken > longest_chunk_line;
  if (malformed || endless) reader_->refused = 400;
  return taken;
}

bool RequestParser::done() const { return reader_->is_done(); }
int RequestParser::refused() const { return reader_->refused; }

}  // namespace typecase::http
