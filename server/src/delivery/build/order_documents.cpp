#include "delivery/build/order_documents.h"

#include "base/text/one_line.h"
#include "delivery/build/marks.h"
#include "documents/prose_pdf.h"
#include "orders/documents/certificate.h"
#include "orders/documents/invoice.h"

namespace typecase::delivery {
namespace {

Bytes to_bytes(const std::string& text) { return Bytes(text.begin(), text.end()); }

// Eight digits a group: as far as people compare them.
std::string in_groups(const std::string& digits) {
  std::string grouped;
  for (std::size_t at = 0; at < digits.size(); at += 8) {
    grouped += (at == 0 ? "" : " ") + digits.substr(at, 8);
  }
  return grouped;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

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

Bytes invoice_file(const orders::Order& order) { return to_bytes(orders::invoice_pdf(order)); }

Bytes eula_file(const PackageContent& content, const SoldLine& sold) {
  std::string name = sold.line.licence_name + ' ' + sold.line.eula_version;
  documents::ProseFrame frame{{name, content.foundry, "Licence"}, content.foundry, "Licence", name};
  return to_bytes(documents::pdf_from_markdown(sold.eula, frame));
}

Bytes certificate_file(const orders::Order& order, const SoldLine& sold,
                       const BuiltLicence& licence, const PackageSettings& settings) {
  orders::CertificateFacts facts;
  for (const SoldFont& font : sold.fonts) {
    facts.styles.push_back({font.name, {}});
    for (const BuiltFont& built : licence.fonts) {
      if (built.style_id == font.style) facts.styles.back().files.push_back(file_name(built.path));
    }
  }
  facts.verification_url = verification_address(settings, licence.serial);
  facts.fingerprint = in_groups(to_hex(sha256(licence.certificate)));
  return to_bytes(orders::certificate_pdf(order, sold.line, facts));
}

std::string make_readme(const PackageContent& content, const std::vector<std::string>& folders,
                        const PackageSettings& settings) {
  const orders::Order& order = content.order;
  std::string text = content.foundry + "\n\n";
  text += "Order      " + order.id.text + '\n';
  if (order.number) text += "Invoice    " + *order.number + '\n';
  if (content.corrected) text += "Corrected  " + content.corrected->name + '\n';
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
