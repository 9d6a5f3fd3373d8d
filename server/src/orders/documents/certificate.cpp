#include "orders/documents/certificate.h"

#include "documents/wording.h"
#include "orders/documents/document_parts.h"

namespace typecase::orders {
namespace {

std::string format_name(const std::string& format) {
  if (format == "otf") return "OpenType (OTF or TTF)";
  return format == "woff2" ? "WOFF2" : format == "woff" ? "WOFF" : format;
}

std::string join(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& part : texts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string formats_of(const Line& line) {
  std::vector<std::string> names;
  for (const std::string& format : line.formats) names.push_back(format_name(format));
  return join(names);
}

std::string size_of(const Line& line) {
  return line.question.empty() ? line.tier_name : line.question + ": " + line.tier_name;
}

void set_facts(documents::PdfDocument& document, const Order& order, const Line& line) {
  document.addressee_head = "Licensee";
  document.addressee = address_of(order.licensee);
  document.facts = {{"Licence", line.licence_name}, {"Size", size_of(line)}};
  for (const auto& [id, value] : line.fields) {
    document.facts.push_back({documents::field_name(id), value});
  }
  document.facts.push_back({"Formats", formats_of(line)});
  document.facts.push_back({"Serial number", *line.serial});
  if (!line.upgrades.empty()) {
    document.facts.push_back({"Replaces", pricing::licences_text(line.upgrades)});
  }
  document.facts.push_back({"Valid from", documents::day(order.paid_at.value())});
  document.facts.push_back({"Order", order.id.text});
}

void set_notes(documents::PdfDocument& document, const Order& order, const Line& line,
               const CertificateFacts& facts) {
  std::string agreement = line.licence_name;
  if (!line.custom_licence_id) agreement += ", version " + line.eula_version;
  document.notes = {{"Licence agreement", agreement},
                    {"SHA-256 of its text", line.eula_sha256},
                    {"Licensor", order.seller.name}};
  if (!facts.fingerprint.empty()) {
    document.notes.push_back({"SHA-256 of the signed text", facts.fingerprint});
  }
}

}  // namespace

std::string certificate_pdf(const Order& order, const Line& line, const CertificateFacts& facts) {
  if (!line.serial) throw std::logic_error("a certificate of a line without a licence");
  documents::PdfDocument document = document_of(order);
  document.title = "Licence certificate";
  document.properties.title = "Licence certificate " + *line.serial;
  set_facts(document, order, line);
  document.opening = order.seller.name + " licenses " + line.description +
                     " to the licensee, under the agreement below.";
  document.rows_head = "Styles";
  for (const CertificateFacts::Style& style : facts.styles) {
    document.rows.push_back({style.name, join(style.files)});
  }
  set_notes(document, order, line, facts);
  document.code = {facts.verification_url,
                   "Anyone with this page can check the licence at\n" + facts.verification_url};
  return documents::make_pdf(document);
}

}  // namespace typecase::orders
