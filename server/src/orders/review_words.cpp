#include "orders/review_words.h"

#include <algorithm>
#include <iterator>

namespace typecase::orders {
namespace {

struct Entry {
  std::string_view why, subject, meaning, remedy;
};

// "ORDER" stands for the order's id.
constexpr Entry entries[] = {
    {"amount_mismatch", "A payment of another amount arrived",
     "A payment arrived for this order, but not the amount that was asked for. It is held and "
     "gives no licence.",
     "Look at the payment at your payment service. \"typecase refund ORDER --payment pi_...\" "
     "sends it back; \"typecase refund --list\" shows its id."},
    {"paid_twice", "An order was paid twice",
     "This order had been paid already when a second payment arrived. The second one is held.",
     "Send it back with \"typecase refund ORDER --payment pi_...\"; \"typecase refund --list\" "
     "shows its id."},
    {"customer_deleted", "A payment arrived for a deleted account",
     "The customer deleted their account before this payment arrived, so the fonts would reach "
     "nobody. The payment is held.",
     "Send it back with \"typecase refund ORDER --payment pi_...\"; \"typecase refund --list\" "
     "shows its id."},
    {"late_money", "A payment arrived late",
     "The payment arrived after the order had ended. It was accepted, and the buyer has the fonts.",
     "You need not do anything, unless you would rather refund it."},
    {"fraud_warning", "A bank suspects a stolen card",
     "A bank reports that the card of this order may be stolen. A dispute, and its fee, may "
     "follow.",
     "If you do not know the buyer, refund the order now: \"typecase refund ORDER\"."},
    {"card_of_another_country", "The card is from another country",
     "The order was paid with a card from another country than the billing address, and the tax "
     "was calculated for that address.",
     "Check whether the tax is right. If it is, you need not do anything."},
    {"upgraded_twice", "A licence was upgraded twice",
     "Two orders that upgrade the same licence were paid, and its price was credited in both. The "
     "buyer has the fonts of both.",
     "Talk to the buyer, and refund one of the orders if that is right."},
    {"credit_changed", "The credit of an upgrade has changed",
     "Money of the licence that was credited in this order was refunded before the order was paid. "
     "The buyer has the fonts.",
     "Check whether the buyer still owes you something."},
    {"credit_in_doubt", "The credit of an upgrade is in doubt",
     "The payment of the licence that was credited in this order is contested or was taken back. "
     "The new licence is on hold.",
     "\"typecase refund --list\" shows the licence; \"--accept-licence\" or \"--end-licence\" "
     "decides about it."},
    {"upgraded_meanwhile", "A licence was upgraded meanwhile",
     "The licence that this order was about has been upgraded by another order.",
     "Look at both orders, and refund one if that is right."},
    {"prepared_cart_spent_twice", "A prepared cart was paid twice",
     "Two orders with the special prices of one prepared cart were paid. Both buyers have their "
     "fonts.",
     "Talk to the buyer, and refund one of the orders if that is right."},
    {"intent_missing", "The payment service does not know a payment",
     "The payment service did not know the payment of an order that has now ended. The order is "
     "closed.",
     "Check whether the keys in the configuration belong to the right account."},
    {"event_not_processed", "A message of the payment service could not be processed",
     "The shop has tried for four days to process a message about this order, and keeps trying.",
     "Look for \"job_failed\" in the server's log."},
    {"not_built", "The fonts of an order could not be prepared",
     "The shop could not build the files of this paid order, so the buyer cannot download them. "
     "The order page tells the buyer that you are looking after it.",
     "\"typecase builds\" shows the cause. When that is fixed, run \"typecase builds --retry "
     "ORDER\"."},
    {"refund_failed", "A refund failed",
     "The payment service could not carry out a refund of this order. No money has moved, and the "
     "licences are as before.",
     "\"typecase refund --list\" shows why. Try again, or pay the buyer another way."},
    {"refund_failed_late", "The bank returned a refund",
     "The buyer's bank sent back a refund that had succeeded. The licences are valid again, the "
     "credit note is canceled, and the buyer has been told.",
     "Agree with the buyer on another way to pay them back."},
    {"refund_mismatch", "A refund does not match",
     "The payment service reports another amount, currency or payment for a refund of this order "
     "than the shop asked for.",
     "Compare the refund at your payment service with \"typecase refund --list\"."},
    {"refund_state", "A refund changed in an unexpected way",
     "The payment service reports a state of a refund that cannot follow the one before.",
     "Compare the refund at your payment service with \"typecase refund --list\"."},
    {"dispute_status", "A dispute changed in an unexpected way",
     "The payment service reports a state of a dispute that this version of the shop does not "
     "know.",
     "Look at the dispute at your payment service."},
    {"dispute_state", "A dispute changed in an unexpected way",
     "The payment service reports a state of a dispute that cannot follow the one before.",
     "Compare the dispute at your payment service with \"typecase refund --list\"."},
    {"vat_number_invalid", "A VAT number was not valid",
     "This order was sold without VAT on a VAT number that could not be checked at the time. The "
     "register does not know the number, so you may owe the VAT.",
     "Ask the buyer for a valid number, or for the VAT. If you cannot get either, report the VAT."},
    {"vat_number_unchecked", "A VAT number could not be checked",
     "This order was sold without VAT on a VAT number that could not be checked for three days.",
     "Check the number at the register (VIES) yourself, and keep the proof. If it is not valid, "
     "you "
     "may owe the VAT."},
    {"dispute_inquiry", "A bank asks about a payment",
     "The buyer's bank asks about this payment. No money has moved, and the licences stay valid.",
     "Answer the bank at your payment service before the day that it names there."},
    {"dispute_opened", "A buyer's bank contests a payment",
     "The bank has taken the money back for now. All licences of the order are on hold, and their "
     "files cannot be downloaded.",
     "Answer the dispute at your payment service before the day that it names there. Without an "
     "answer it is lost."},
    {"dispute_won", "A dispute was decided for you",
     "The bank has decided for you. The money is yours, and the licences are valid again.",
     "You need not do anything."},
    {"dispute_lost", "A dispute was lost",
     "The bank has decided for the buyer and kept the money. The licences that it paid for have "
     "ended.",
     "You need not do anything at the shop."},
};

std::string filled_in(std::string_view text, const OrderId& order) {
  constexpr std::string_view place = "ORDER";
  std::string filled(text);
  for (std::size_t at = filled.find(place); at != filled.npos; at = filled.find(place, at)) {
    filled.replace(at, place.size(), order.text);
    at += order.text.size();
  }
  return filled;
}

}  // namespace

ReviewWords words_of_review(std::string_view why, const OrderId& order) {
  const Entry* entry = std::ranges::find(entries, why, &Entry::why);
  if (entry != std::end(entries)) {
    return {std::string(entry->subject), std::string(entry->meaning),
            filled_in(entry->remedy, order)};
  }
  return {
      "An order needs your attention",
      "The shop found something about this order that it cannot decide: " + std::string(why) + ".",
      "\"typecase refund --list\" shows it, and \"typecase refund --reviewed " + order.text +
          "\" takes it off that list."};
}

bool is_about_dispute(std::string_view why) { return why.starts_with("dispute_"); }

}  // namespace typecase::orders
