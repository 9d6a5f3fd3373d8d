#include "orders/receipt.h"

namespace typecase::orders {
namespace {

std::string amount(Money money, const std::string& currency) {
  return to_decimal(money, currency) + " " + currency;
}

std::string lines_of(const Order& order) {
  std::string text;
  for (const Line& line : order.lines) {
    text += line.description + "\n  " + line.licence_name + ", " + line.tier_name + ": " +
            amount(line.amount, order.currency) + "\n";
  }
  return text;
}

std::string eulas_of(const Order& order) {
  std::string text;
  for (const Line& line : order.lines) {
    std::string entry = line.licence_name + ", version " + line.eula_version;
    if (text.find(entry) == text.npos) text += (text.empty() ? "" : "; ") + entry;
  }
  return text;
}

}  // namespace

mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url) {
  mail::Mail mail;
  mail.kind = "receipt";
  mail.event = order.id.text;
  mail.to = order.email;
  mail.to_name = order.billing.name;
  mail.subject = "Your fonts from " + foundry + ", invoice " + order.number.value_or("");
  mail.text = "Thank you. " + foundry + " has received your payment.\n\n" + lines_of(order) +
              "\nTotal: " + amount(order.total, order.currency) +
              "\nLicensee: " + order.licensee.name + "\nLicence agreements: " + eulas_of(order) +
              "\n" +
              (order.immediate_delivery
                   ? "You asked for delivery at once and know that the right to withdraw ends with "
                     "the first download.\n"
                   : "") +
              "\nYour fonts are here:\n" + public_url + "/orders/" + order.id.text + "\n";
  return mail;
}

}  // namespace typecase::orders
