#include "delivery/certificate.h"

#include "base/one_line.h"
#include "delivery/marks.h"

namespace typecase::delivery {
namespace {

void add(std::string& text, std::string_view fact, const std::string& value) {
  text.append(fact).append(": ").append(one_line(value)).append("\n");
}

}  // namespace

SigningKey signing_key(const PackageSettings& settings) {
  return SigningKey(settings.key, "licence certificates");
}

std::string font_lines(const std::vector<BuiltFont>& fonts) {
  std::string text;
  for (const BuiltFont& font : fonts) {
    text +=
        "Font: " + to_hex(font.sha256) + ' ' + std::to_string(font.size) + ' ' + font.path + '\n';
  }
  return text;
}

std::string certificate_text(const PackageContent& content, const SoldLine& sold,
                             const std::vector<BuiltFont>& fonts, const PackageSettings& settings) {
  const orders::Order& order = content.order;
  const orders::Line& line = sold.line;
  std::string text = "Typecase licence certificate, version 1\n";
  add(text, "Shop", settings.public_url);
  add(text, "Foundry", content.foundry);
  add(text, "Licence", *line.serial);
  add(text, "Verify", verification_address(settings, *line.serial));
  add(text, "Order", order.id.text);
  add(text, "Paid", to_iso8601(*order.paid_at));
  add(text, "Licensee", licensee_name(order.licensee));
  if (order.licensee.address) add(text, "Address", *order.licensee.address);
  add(text, "Fonts", line.description);
  add(text, "Scope", scope(line));
  for (const auto& [field, value] : line.fields) add(text, "For", value);
  add(text, "Terms", line.licence_id + ' ' + line.eula_version + ' ' + line.eula_sha256);
  return text + font_lines(fonts);
}

}  // namespace typecase::delivery
