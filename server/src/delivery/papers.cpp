#include "delivery/papers.h"

#include "delivery/marks.h"
#include "documents/prose_pdf.h"
#include "orders/certificate.h"
#include "orders/invoice.h"

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
      if (built.style == font.style) facts.styles.back().files.push_back(file_name(built.path));
    }
  }
  facts.verification_url = verification_address(settings, licence.serial);
  facts.fingerprint = in_groups(to_hex(sha256(licence.certificate)));
  return to_bytes(orders::certificate_pdf(order, sold.line, facts));
}

}  // namespace typecase::delivery
