#include "api/opening/opening_page.h"

#include <cmath>

#include "base/crypto/crypto.h"
#include "base/text/html.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

// The colours of the shop's two themes, as web/ui/src/tokens.css has them.
constexpr std::string_view opening_style =
    ":root{color-scheme:light dark;--paper:#fcfcfb;--ink:#121211;--line:#d9d9d5;--ink-2:#595955}"
    "@media (prefers-color-scheme:dark){:root{--paper:#111110;--ink:#f1f0ec;--line:#33332f;"
    "--ink-2:#a3a29b}}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px system-ui,sans-serif}"
    "main{box-sizing:border-box;min-height:100vh;max-width:72rem;margin:0 auto;padding:40px;"
    "display:flex;flex-direction:column}"
    ".foundry{margin:0;font-size:24px;line-height:32px;font-weight:600}"
    "h1{margin:auto 0 0;font-size:clamp(40px,9vw,112px);line-height:1.2;font-weight:400;"
    "border-bottom:1px solid var(--line)}"
    ".sentence{margin:16px 0 auto;color:var(--ink-2)}"
    "svg{display:block;max-width:100%;height:auto;fill:currentColor}"
    ".read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);"
    "white-space:nowrap}";

std::string px(double length) { return std::to_string(static_cast<long>(std::ceil(length))); }

// The shape with the words beside it for those who listen.
std::string drawn(const OpeningWords& words) {
  const std::string text = escape_html(words.text);
  if (!words.outline) return text;
  const std::string width = px(words.outline->width), height = px(words.outline->height);
  return "<svg aria-hidden=\"true\" width=\"" + width + "\" height=\"" + height +
         "\" viewBox=\"0 0 " + width + " " + height + "\"><path d=\"" + words.outline->path +
         "\"/></svg><span class=\"read\">" + text + "</span>";
}

std::string html_of(const OpeningPage& page) {
  const std::string title = page.foundry.text.empty()
                                ? page.title.text
                                : messages::text("shell.titleOf", {{"title", page.title.text},
                                                                   {"foundry", page.foundry.text}});
  std::string html =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<meta name=\"robots\" content=\"noindex\"><title>" +
      escape_html(title) + "</title><style>" + std::string(opening_style) +
      "</style></head><body><main>";
  if (!page.foundry.text.empty()) html += "<p class=\"foundry\">" + drawn(page.foundry) + "</p>";
  html += "<h1>" + drawn(page.title) + "</h1><p class=\"sentence\">" + escape_html(page.sentence) +
          "</p></main></body></html>";
  return html;
}

}  // namespace

http::Response opening_page(const OpeningPage& page, int status) {
  http::Response response = http::text(html_of(page), "text/html; charset=utf-8", status);
  response.set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-" +
                                              to_base64(sha256(opening_style)) +
                                              "'; base-uri 'none'; form-action 'none'; "
                                              "frame-ancestors 'none'");
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  return response;
}

}  // namespace typecase::api
