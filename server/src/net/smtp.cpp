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

// Whether the server turned us away and not this mail: by its greeting, at EHLO, or for want of a
// login. libcurl has one code for a refused greeting and a refused message.
bool is_about_us(CURLcode code, long status, bool is_message_sent) {
  constexpr long login_needed = 530;
  return code == CURLE_LOGIN_DENIED || code == CURLE_REMOTE_ACCESS_DENIED ||
         status == login_needed || (code == CURLE_WEIRD_SERVER_REPLY && !is_message_sent);
}

// The server's own "no" tells more than libcurl's code for it.
void check_reply(CURL* curl, CURLcode code, const Unsent& unsent, std::string_view message,
                 const char* error) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  bool is_refusal = status >= 400 || code == CURLE_LOGIN_DENIED;
  if (code == CURLE_OK || code == CURLE_USE_SSL_FAILED || !is_refusal) {
    return check(code, error, unsent.rest.size() < message.size());
  }
  std::string what = *error != '\0' ? error : curl_easy_strerror(code);
  if (status >= 400) what += " (the server said " + std::to_string(status) + ")";
  int of_the_mail = is_about_us(code, status, unsent.rest.empty()) ? 0 : static_cast<int>(status);
  throw NetError(NetErrorKind::rejected, what, false, of_the_mail);
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
  CURLcode code = curl_easy_perform(curl);
  check_reply(curl, code, unsent, message, error);
}

}  // namespace typecase::net
