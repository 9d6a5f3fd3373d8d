#include "net/smtp.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "net/curl_handle.h"

namespace typecase::net {

namespace {

struct Unsent {
  std::string_view rest;
};

std::size_t give(char* out, std::size_t size, std::size_t count, void* user) {
  auto& unsent = *static_cast<Unsent*>(user);
  std::size_t part = std::min(size * count, unsent.rest.size());
  std::memcpy(out, unsent.rest.data(), part);
  unsent.rest.remove_prefix(part);
  return part;
}

std::string in_brackets(std::string_view address) {
  refuse_line_breaks(address, "a mail address");
  if (address.empty() || address.find_first_of(" <>") != address.npos) {
    throw std::invalid_argument("a mail address is empty or holds a space or an angle bracket");
  }
  return "<" + std::string(address) + ">";
}

std::string server_url(const SmtpSettings& settings) {
  refuse_line_breaks(settings.host, "the mail server's name");
  bool is_ipv6 = settings.host.find(':') != std::string::npos;
  std::string host = is_ipv6 ? "[" + settings.host + "]" : settings.host;
  std::string scheme = settings.security == SmtpSettings::Security::tls ? "smtps://" : "smtp://";
  std::string url = scheme + host + ":" + std::to_string(settings.port);
  return settings.greeting.empty() ? url : url + "/" + settings.greeting;
}

void set_login(CURL* curl, const SmtpSettings& settings) {
  if (settings.user.empty()) return;
  curl_easy_setopt(curl, CURLOPT_USERNAME, settings.user.c_str());
  curl_easy_setopt(curl, CURLOPT_PASSWORD, settings.password.c_str());
}

// The server's own "no" tells more than libcurl's code for it.
void check_reply(CURL* curl, CURLcode code, const char* error) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  if (code != CURLE_OK && (status >= 400 || code == CURLE_LOGIN_DENIED)) {
    int reply = status >= 400 ? static_cast<int>(status) : 535;
    std::string what = *error != '\0' ? error : curl_easy_strerror(code);
    throw NetError(NetErrorKind::rejected, what, false, reply);
  }
  check(curl, code, error);
}

}  // namespace

void send_mail(const SmtpSettings& settings, const Envelope& envelope, std::string_view message) {
  std::string from = in_brackets(envelope.from);
  CurlList recipients;
  for (const std::string& to : envelope.to) append(recipients, in_brackets(to));
  if (!recipients) throw std::invalid_argument("a mail needs a recipient");
  std::string url = server_url(settings);
  Unsent unsent{message};
  char error[CURL_ERROR_SIZE] = "";

  CURL* curl = fresh_handle();
  set_common(curl, {settings.connect_timeout, settings.timeout}, settings.ca_file, error);
  set_login(curl, settings);
  bool is_plain = settings.security == SmtpSettings::Security::none;
  curl_easy_setopt(curl, CURLOPT_USE_SSL,
                   static_cast<long>(is_plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from.c_str());
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_READFUNCTION, give);
  curl_easy_setopt(curl, CURLOPT_READDATA, &unsent);
  curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(message.size()));
  check_reply(curl, curl_easy_perform(curl), error);
}

}  // namespace typecase::net
