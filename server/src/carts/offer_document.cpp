#include "carts/offer_document.h"

#include "carts/amounts.h"
#include "carts/document_head.h"
#include "documents/wording.h"

namespace typecase::carts {
namespace {

std::string last_day(Time valid_until) {
  return documents::day(valid_until - std::chrono::seconds(1));
}

std::string opening_of(const PreparedCart& prepared) {
  std::string opening = prepared.note.value_or("");
  if (!opening.empty()) opening += "\n";
  if (!prepared.valid_until) return opening + "The prices below are frozen.";
  return opening + "The prices below are frozen until " + last_day(*prepared.valid_until) + ".";
}

std::string addressee_of(const OfferDocument& offer) {
  std::string addressee = offer.title;
  if (offer.prepared.recipient) documents::add_line(addressee, *offer.prepared.recipient);
  return addressee.empty() ? offer.url : addressee;
}

// The differences in words; the agreement in full stands where the offer is paid.
void add_licences(documents::PdfDocument& document, const PreparedCart& prepared) {
  for (const CustomLicence& licence : prepared.licences) {
    document.notes.push_back({licence.name, licence.tier + ".\n" + licence.summary +
                                                "\nThe agreement in full is with the offer in "
                                                "the shop."});
  }
}

}  // namespace

std::string offer_pdf(const OfferDocument& offer) {
  const PreparedCart& prepared = offer.prepared;
  documents::PdfDocument document = document_of(offer.foundry, "Offer");
  document.addressee_head = "For";
  document.addressee = addressee_of(offer);
  document.facts = {{"Date", documents::day(offer.created_at)}};
  if (prepared.valid_until) {
    document.facts.push_back({"Valid until", last_day(*prepared.valid_until)});
  }
  document.opening = opening_of(prepared);
  set_amounts(document, offer.quote, std::nullopt);
  add_licences(document, prepared);
  add_terms(document, offer.foundry, offer.quote);
  const std::string who = prepared.recipient
                              ? "Sign in with " + *prepared.recipient + " to pay this offer:\n"
                              : "Anyone with this page can view and pay this offer:\n";
  document.code = {offer.url, who + offer.url};
  return documents::make_pdf(document);
}

}  // namespace typecase::carts
