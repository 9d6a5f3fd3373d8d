#include "delivery/build/marks.h"

#include "base/text/html.h"
#include "base/text/slug.h"
#include "base/text/strings.h"

namespace typecase::delivery {

std::string mark_proof(const OrderId& order, const std::string& serial, const SoldFont& font,
                       ByteView key) {
  std::string message = "font mark\n" + order.text + '\n' + serial + '\n';
  message += font.style.text + '\n' + to_hex(font.file);
  return to_hex(ByteView(hmac_sha256(key, message)).first(4));
}

std::string verification_address(const PackageSettings& settings, const std::string& serial) {
  return settings.public_url + "/pages/verify?licence=" + serial;
}

std::string scope(const orders::Line& line) {
  return pricing::scope_text(line.licence_name, line.question, line.tier_name);
}

std::string licensee_name(const orders::Licensee& licensee) {
  bool company = licensee.company && !licensee.company->empty();
  return company ? licensee.name + ", " + *licensee.company : licensee.name;
}

fonts::Stamp make_mark(const PackageContent& content, const orders::Line& line,
                       const SoldFont& font, const PackageSettings& settings) {
  const orders::Order& order = content.order;
  fonts::Stamp mark;
  mark.unique_id = content.foundry + ';' + font.style.text + ';' + *line.serial + ';' +
                   mark_proof(order.id, *line.serial, font, settings.key);
  mark.licence = "Licensed to " + licensee_name(order.licensee) + ". " + scope(line) + ". Order " +
                 order.id.text + ", licence " + *line.serial + '.';
  mark.licence_url = verification_address(settings, *line.serial);
  mark.made = *order.paid_at;
  return mark;
}

std::string mark_metadata(const PackageContent& content, const fonts::Stamp& mark) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<metadata version=\"1.0\">\n"
         "  <uniqueid id=\"" +
         escape_html(mark.unique_id) +
         "\"/>\n"
         "  <vendor name=\"" +
         escape_html(content.foundry) +
         "\"/>\n"
         "  <license url=\"" +
         escape_html(mark.licence_url) +
         "\">\n"
         "    <text>" +
         escape_html(mark.licence) +
         "</text>\n"
         "  </license>\n"
         "  <licensee name=\"" +
         escape_html(licensee_name(content.order.licensee)) +
         "\"/>\n"
         "</metadata>\n";
}

std::optional<ReadMark> read_mark(std::string_view unique_id) {
  std::vector<std::string_view> parts = split(unique_id, ';');
  if (parts.size() < 4) return std::nullopt;
  auto last = parts.end();  // The foundry's name may hold semicolons.
  ReadMark mark{StyleId(std::string(last[-3])), std::string(last[-2]), std::string(last[-1])};
  bool proof = mark.proof.size() == 8 && from_hex(mark.proof).has_value();
  if (!proof || !is_random_id(mark.serial) || slug(last[-3]) != last[-3]) return std::nullopt;
  return mark;
}

}  // namespace typecase::delivery
