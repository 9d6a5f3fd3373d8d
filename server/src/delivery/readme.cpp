#include "delivery/readme.h"

#include "base/one_line.h"
#include "delivery/certificate.h"
#include "delivery/marks.h"

namespace typecase::delivery {
namespace {

std::string about_line(const SoldLine& sold, const std::string& folder,
                       const PackageSettings& settings) {
  const orders::Line& line = sold.line;
  std::string text = '\n' + line.description + '\n';
  text += "  Folder    " + folder + '\n';
  text += "  Licence   " + scope(line) + '\n';
  for (const auto& [name, value] : line.fields) text += "  For       " + one_line(value) + '\n';
  text += "  Number    " + line.serial.value_or("") + '\n';
  text += "  Verify    " + verification_address(settings, line.serial.value_or("")) + '\n';
  return text;
}

}  // namespace

std::string make_readme(const PackageContent& content, const std::vector<std::string>& folders,
                        const PackageSettings& settings) {
  const orders::Order& order = content.order;
  std::string text = content.foundry + "\n\n";
  text += "Order      " + order.id.text + '\n';
  if (order.number) text += "Invoice    " + *order.number + '\n';
  text += "Paid       " + to_iso8601(*order.paid_at) + '\n';
  text += "Licensee   " + one_line(licensee_name(order.licensee)) + '\n';
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    text += about_line(content.lines[i], folders[i], settings);
  }
  text +=
      "\nEULA.pdf in each folder is the licence as it was agreed to, certificate.txt says who "
      "holds "
      "it\nfor which files, and certificate.sig is our signature of that (Ed25519; the address "
      "above "
      "tells\nhow to verify it). Every font names the licensee and the order in its own data; its "
      "drawing and\nspacing are untouched. Keep a copy of this package; it can be downloaded again "
      "from\n" +
      settings.public_url + "/orders/" + order.id.text + '\n';
  return text;
}

}  // namespace typecase::delivery
