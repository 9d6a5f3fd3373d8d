#include "app/wiring/settings.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "mail/mail.h"

namespace typecase::app {
namespace {

using SmtpSecurity = net::SmtpSettings::Security;

template <class T>
T number(const std::string& text) {
  T value{};
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool is_below = std::is_unsigned_v<T> && text.starts_with('-');
  if (failure == std::errc::result_out_of_range || is_below) {
    throw std::invalid_argument("a whole number from " +
                                std::to_string(std::numeric_limits<T>::min()) + " to " +
                                std::to_string(std::numeric_limits<T>::max()) + " is needed");
  }
  if (failure != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument("a whole number is needed");
  }
  return value;
}

bool truth(const std::string& text) {
  if (text != "true" && text != "false") throw std::invalid_argument("true or false is needed");
  return text == "true";
}

std::vector<std::string> list(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find(',', at), text.size());
    std::size_t first = text.find_first_not_of(' ', at);
    std::size_t last = text.find_last_not_of(' ', end - 1);
    if (first < end) items.push_back(text.substr(first, last + 1 - first));
    at = end + 1;
  }
  return items;
}

int count(const std::string& text) {
  int value = number<int>(text);
  if (value < 1) throw std::invalid_argument("1 or more is needed");
  return value;
}

int number_between(const std::string& text, int least, int most) {
  int value = number<int>(text);
  if (value < least || value > most) {
    throw std::invalid_argument("a number from " + std::to_string(least) + " to " +
                                std::to_string(most) + " is needed");
  }
  return value;
}

std::chrono::seconds seconds(const std::string& text, int least, int most) {
  return std::chrono::seconds(number_between(text, least, most));
}

std::chrono::milliseconds milliseconds(const std::string& text, int least, int most) {
  return std::chrono::milliseconds(number_between(text, least, most));
}

// Addresses go into pages, policies and mails as they are.
std::string web_address(const std::string& text) {
  bool web = text.starts_with("http://") || text.starts_with("https://");
  bool plain = std::ranges::all_of(text, [](char c) {
    return c > ' ' && c <= '~' && std::string_view("\"'<>;,").find(c) == std::string_view::npos;
  });
  if (!web || !plain || text.size() < 9) {
    throw std::invalid_argument("an address that begins with https:// or http:// is needed");
  }
  return text;
}

// The origin of pages with cookies, which browsers keep for https and for localhost alone; empty:
// none.
std::string own_origin(const std::string& text) {
  if (text.empty()) return text;
  web_address(text);
  const std::string host = text.substr(text.find("://") + 3);
  const bool is_local = host.substr(0, host.find_first_of(":/")) == "localhost";
  if (!text.starts_with("https://") && !is_local) {
    throw std::invalid_argument(
        "an address that begins with https:// is needed, or http://localhost on one's own machine");
  }
  const std::size_t path = host.find('/');
  if (path != host.npos && path + 1 != host.size()) {
    throw std::invalid_argument("an address without a path is needed");
  }
  return text;
}

std::string mail_address(const std::string& text) {
  return mail::is_address(text) ? text : throw std::invalid_argument("an e-mail address is needed");
}

http::Listen address(const std::string& text) {
  std::size_t colon = text.rfind(':');
  if (colon == text.npos) throw std::invalid_argument("address:port is needed");
  std::string host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, number<std::uint16_t>(text.substr(colon + 1))};
}

Bytes key(const std::string& text) {
  auto bytes = from_hex(text);
  if (!bytes || bytes->size() != 32)
    throw std::invalid_argument("64 hexadecimal digits are needed");
  return *bytes;
}

using shop_settings::Limit;
using shop_settings::NoticeKind;

Setting limit_setting(Limit limit) {
  return [limit](Config& c, const std::string& text) {
    const auto bounds = shop_settings::bounds_of(limit);
    const int value =
        number_between(text, static_cast<int>(bounds.least), static_cast<int>(bounds.most));
    auto& limits = c.shop_settings.limits.limits;
    std::erase_if(limits, [&](const auto& one) { return one.name == limit; });
    limits.push_back({limit, value});
  };
}

// Addresses, or "off".
shop_settings::Notice notice_of(NoticeKind kind, const std::string& text) {
  if (text == "off") {
    if (shop_settings::may_be_off(kind)) return {kind, false, {}};
    throw std::invalid_argument("addresses are needed: this notice cannot be switched off");
  }
  shop_settings::Notice notice{kind, true, list(text)};
  if (notice.addresses.empty() || notice.addresses.size() > shop_settings::most_addresses) {
    throw std::invalid_argument("one to five e-mail addresses are needed, or \"off\"");
  }
  for (const std::string& address : notice.addresses) mail_address(address);
  return notice;
}

Setting notice_setting(NoticeKind kind) {
  return [kind](Config& c, const std::string& text) {
    auto& notices = c.shop_settings.notices.notices;
    std::erase_if(notices, [&](const auto& one) { return one.kind == kind; });
    notices.push_back(notice_of(kind, text));
  };
}

SmtpSecurity security(const std::string& text) {
  if (text == "none") return SmtpSecurity::none;
  if (text == "starttls") return SmtpSecurity::starttls;
  if (text == "tls") return SmtpSecurity::tls;
  throw std::invalid_argument("none, starttls or tls is needed");
}

}  // namespace

const std::map<std::string, Setting>& settings() {
  static const std::map<std::string, Setting> all{
      {"public_url",
       [](Config& c, const std::string& v) {
         c.public_url = web_address(v);
         c.names_public_url = true;
       }},
      {"console_url", [](Config& c, const std::string& v) { c.console_url = web_address(v); }},
      {"preview_url", [](Config& c, const std::string& v) { c.preview_url = own_origin(v); }},
      {"data", [](Config& c, const std::string& v) { c.data = v; }},
      {"database", [](Config& c, const std::string& v) { c.database = v; }},
      {"database_connections",
       [](Config& c, const std::string& v) { c.database_connections = count(v); }},
      {"web_root", [](Config& c, const std::string& v) { c.web_root = v; }},
      {"console_root", [](Config& c, const std::string& v) { c.console_root = v; }},
      {"trusted_proxies",
       [](Config& c, const std::string& v) { c.http.trusted_proxies = list(v); }},
      {"listen.shop", [](Config& c, const std::string& v) { c.shop = address(v); }},
      {"listen.staff", [](Config& c, const std::string& v) { c.staff = address(v); }},
      {"listen.preview", [](Config& c, const std::string& v) { c.preview = address(v); }},
      {"limits.connections_per_address",
       [](Config& c, const std::string& v) { c.http.connections_per_address = count(v); }},
      {"limits.connections",
       [](Config& c, const std::string& v) { c.http.connections = count(v); }},
      {"limits.header_seconds",
       [](Config& c, const std::string& v) { c.http.header_timeout = seconds(v, 1, 120); }},
      {"limits.body_seconds",
       [](Config& c, const std::string& v) { c.http.body_timeout = seconds(v, 1, 600); }},
      {"limits.order_payable_days", limit_setting(Limit::order_payable_days)},
      {"limits.reminder_hours", limit_setting(Limit::reminder_hours)},
      {"limits.shared_cart_days", limit_setting(Limit::shared_cart_days)},
      {"limits.trials_per_mailbox", limit_setting(Limit::trials_per_mailbox)},
      {"limits.trials_per_network", limit_setting(Limit::trials_per_network)},
      {"notices.sales", notice_setting(NoticeKind::sales)},
      {"notices.reviews", notice_setting(NoticeKind::reviews)},
      {"notices.held_money", notice_setting(NoticeKind::held_money)},
      {"notices.disputes", notice_setting(NoticeKind::disputes)},
      {"notices.failed_builds", notice_setting(NoticeKind::failed_builds)},
      {"notices.parked_mails", notice_setting(NoticeKind::parked_mails)},
      {"notices.sales_paused", notice_setting(NoticeKind::sales_paused)},
      {"gateway.base_url",
       [](Config& c, const std::string& v) { c.gateway.base_url = web_address(v); }},
      {"gateway.publishable_key",
       [](Config& c, const std::string& v) { c.gateway.publishable_key = v; }},
      {"gateway.allow_sandbox",
       [](Config& c, const std::string& v) { c.gateway.allow_sandbox = truth(v); }},
      {"gateway.demonstration",
       [](Config& c, const std::string& v) { c.gateway.demonstration = truth(v); }},
      {"gateway.script",
       [](Config& c, const std::string& v) { c.gateway_script = web_address(v); }},
      {"gateway.timeout_seconds",
       [](Config& c, const std::string& v) { c.gateway.timeout = seconds(v, 2, 60); }},
      {"gateway.reconcile_seconds",
       [](Config& c, const std::string& v) { c.reconcile_interval = seconds(v, 1, 300); }},
      {"vat.service_url",
       [](Config& c, const std::string& v) {
         c.vat_service_url = v == "off" ? std::string() : web_address(v);
         while (c.vat_service_url.ends_with('/')) c.vat_service_url.pop_back();
       }},
      {"jobs.lease_seconds",
       [](Config& c, const std::string& v) { c.jobs.lease = seconds(v, 5, 3600); }},
      {"jobs.retry_milliseconds",
       [](Config& c, const std::string& v) { c.jobs.first_delay = milliseconds(v, 50, 60'000); }},
      {"builds.spare_bytes",
       [](Config& c, const std::string& v) { c.spare_disk_bytes = number<std::uint64_t>(v); }},
      {"import.max_file_bytes",
       [](Config& c, const std::string& v) {
         c.max_font_bytes = static_cast<std::size_t>(number_between(v, 1 << 20, 400 << 20));
       }},
      {"mail.folder", [](Config& c, const std::string& v) { c.mail_folder = v; }},
      {"mail.from", [](Config& c, const std::string& v) { c.mail_from = mail_address(v); }},
      {"tester.cache_bytes",
       [](Config& c, const std::string& v) { c.tester_cache_bytes = number<std::size_t>(v); }},
      {"tester.cache_folder", [](Config& c, const std::string& v) { c.tester_cache_folder = v; }},
      {"tester.disk_cache_bytes",
       [](Config& c,
          const std::string& v) { c.tester_disk_cache_bytes = number<std::uint64_t>(v); }},
      {"mail.host", [](Config& c, const std::string& v) { c.smtp.host = v; }},
      {"mail.port",
       [](Config& c, const std::string& v) { c.smtp.port = number<std::uint16_t>(v); }},
      {"mail.security", [](Config& c, const std::string& v) { c.smtp.security = security(v); }},
      {"mail.ca_file", [](Config& c, const std::string& v) { c.smtp.ca_file = v; }},
      {"mail.user", [](Config& c, const std::string& v) { c.smtp.user = v; }},
      {"mail.password",
       {[](Config& c, const std::string& v) { c.smtp.password = v; }, Setting::secret}},
      {"gateway.secret_key",
       {[](Config& c, const std::string& v) { c.gateway.secret_key = v; }, Setting::secret}},
      {"gateway.webhook_secrets",
       {[](Config& c, const std::string& v) { c.gateway.webhook_secrets = list(v); },
        Setting::secret}},
      {"server_key",
       {[](Config& c, const std::string& v) { c.server_key = key(v); }, Setting::secret}}};
  return all;
}

}  // namespace typecase::app
