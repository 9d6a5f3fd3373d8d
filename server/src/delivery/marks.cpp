#include "delivery/marks.h"

namespace typecase::delivery {
namespace {

std::string proof(const orders::Order& order, const orders::Line& line, const SoldFont& font,
                  ByteView key) {
  std::string message = "font mark\n" + order.id.text + '\n' + *line.serial + '\n';
  message += font.style.text + '\n' + to_hex(sha256(font.sfnt));
  return to_hex(ByteView(hmac_sha256(key, message)).first(4));
}

}  // namespace

std::string verification_address(const PackageSettings& settings, const orders::Line& line) {
  return settings.public_url + "/pages/verify?licence=" + *line.serial;
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
                   proof(order, line, font, settings.key);
  mark.licence = "Licensed to " + licensee_name(order.licensee) + ". " + line.licence_name + ", " +
                 line.tier_name + ". Order " + order.id.text + ", licence " + *line.serial + '.';
  mark.licence_url = verification_address(settings, line);
  mark.made = *order.paid_at;
  return mark;
}

}  // namespace typecase::delivery
