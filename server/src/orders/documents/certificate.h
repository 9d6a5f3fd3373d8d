#pragma once

#include <string>
#include <vector>

#include "orders/orders.h"

namespace typecase::orders {

// Facts that a certificate states beside order and line.
struct CertificateFacts {
  struct Style {
    std::string name;                // "Fraunces Bold"
    std::vector<std::string> files;  // "Fraunces-Bold.otf"; may be empty
  };
  std::vector<Style> styles;
  std::string verification_url;  // in the QR code
  std::string fingerprint;       // SHA-256 of what was signed, in groups; may be empty
};

// A PDF that says who may use what: licensee, licence, size, styles, formats, serial number. The
// same bytes for the same facts. Throws std::logic_error for a line without a serial number.
std::string certificate_pdf(const Order& order, const Line& line, const CertificateFacts& facts);

}  // namespace typecase::orders
