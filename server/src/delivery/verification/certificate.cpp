#include "delivery/verification/certificate.h"

#include "base/text/one_line.h"
#include "delivery/build/marks.h"

namespace typecase::delivery {
SigningKey signing_key(const PackageSettings& settings) {
  return SigningKey(settings.key, "licence certificates");
}

void add_fact(std::string& text, std::string_view fact, const std::string& value) {
  text.append(fact).append(": ").append(one_line(value)).append("\n");
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
  add_fact(text, "Shop", settings.public_url);
  add_fact(text, "Foundry", content.foundry);
  add_fact(text, "Licence", *line.serial);
  add_fact(text, "Verify", verification_address(settings, *line.serial));
  add_fact(text, "Order", order.id.text);
  add_fact(text, "Paid", to_iso8601(*order.paid_at));
  add_fact(text, "Licensee", licensee_name(order.licensee));
  if (order.licensee.address) add_fact(text, "Address", *order.licensee.address);
  add_fact(text, "Fonts", line.description);
  add_fact(text, "Scope", scope(line));
  for (const auto& [field, value] : line.fields) add_fact(text, "For", value);
  add_fact(text, "Terms", line.licence_id + ' ' + line.eula_version + ' ' + line.eula_sha256);
  return text + font_lines(fonts);
}

}  // namespace typecase::delivery
