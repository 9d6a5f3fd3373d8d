#include "net/curl_handle.h"

#include <new>
#include <stdexcept>

namespace typecase::net {

namespace {

struct CloseHandle {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};

NetErrorKind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
      return NetErrorKind::refused;
    case CURLE_OPERATION_TIMEDOUT:
      return NetErrorKind::timeout;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_USE_SSL_FAILED:
      return NetErrorKind::tls;
    case CURLE_WRITE_ERROR:  // Our own callbacks refuse only what passes the limit.
      return NetErrorKind::too_large;
    default:
      return NetErrorKind::reset;
  }
}

}  // namespace

void append(CurlList& list, const std::string& line) {
  curl_slist* longer = curl_slist_append(list.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  list.release();
  list.reset(longer);
}

CURL* fresh_handle() {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (started != CURLE_OK) throw std::runtime_error("libcurl could not be started");
  thread_local std::unique_ptr<CURL, CloseHandle> handle(curl_easy_init());
  if (!handle) throw std::bad_alloc();
  curl_easy_reset(handle.get());
  return handle.get();
}

void set_common(CURL* curl, const Limits& limits, const std::string& ca_file, char* error) {
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connect.count()));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.whole.count()));
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  curl_easy_setopt(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (!ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, ca_file.c_str());
}

void check(CURLcode code, const char* error, bool is_begun) {
  if (code == CURLE_OK) return;
  NetErrorKind kind = kind_of(code);
  bool may_have_arrived = is_begun && kind != NetErrorKind::refused;
  throw NetError(kind, *error != '\0' ? error : curl_easy_strerror(code), may_have_arrived);
}

void refuse_line_breaks(std::string_view text, const char* what) {
  if (text.find_first_of(std::string_view("\r\n\0", 3)) != text.npos) {
    throw std::invalid_argument(std::string(what) + " holds a line break or NUL");
  }
}

}  // namespace typecase::net
