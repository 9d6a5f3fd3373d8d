#include <algorithm>

#include "pricing/currency.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

using pricing::DiscountKind;

// A percentage with at most two decimal places, as hundredths.
int read_percent(SeedTable& row) {
  constexpr std::int64_t most = 100 * 10'000, smallest = 100;  // in ten-thousandths of a per cent
  std::int64_t percent = row.multiplier("percent").ten_thousandths;
  if (percent > most || percent % smallest != 0) {
    row.fault("percent", "out_of_range", "From 0 to 100, with at most two decimal places.");
    return 0;
  }
  return static_cast<int>(percent / smallest);
}

void read_amount(SeedTable& row, std::string_view key, pricing::Coupon& discount) {
  discount.amount = {row.integer(key)};
  discount.currency = row.text("currency");
  auto currency = pricing::find_currency(discount.currency);
  if (!discount.currency.empty() && !currency) {
    row.fault("currency", std::string(currency.error().code), currency.error().detail);
  }
  if (discount.amount <= Money{} || (currency && discount.amount.minor % currency->step != 0)) {
    row.fault(key, "out_of_range", "More than nothing is needed here, in minor units.");
    discount.amount = {};
  }
}

void read_worth(SeedTable& row, pricing::Coupon& discount) {
  if (row.has("percent") + row.has("amount") + row.has("credit") != 1) {
    row.fault("percent", "required", "One of percent, amount and credit is needed.");
  } else if (row.has("percent")) {
    discount.hundredths = read_percent(row);
  } else {
    bool is_credit = row.has("credit");
    discount.kind = is_credit ? DiscountKind::credit : DiscountKind::amount;
    read_amount(row, is_credit ? "credit" : "amount", discount);
  }
}

void read_scope(SeedTable& row, const licences::Licences& licences, pricing::Coupon& discount) {
  discount.licence_kinds = row.texts("licences");
  for (const std::string& kind : discount.licence_kinds) {
    if (!licences.kinds.empty() && !licences.kind(kind)) {
      row.fault("licences", "no_such_kind", "licences.toml has no kind " + kind + ".");
    }
  }
  discount.families = row.texts("families");
  discount.item_classes = row.texts("classes");
  for (const std::string& name : discount.item_classes) {
    if (name != "style" && name != "family" && name != "package") {
      row.fault("classes", "not_allowed", "Expected one or more of: style, family, package.");
    }
  }
  discount.from = row.day("from");
  discount.until = row.day("until");
  if (discount.from && discount.until && *discount.until < *discount.from) {
    row.fault("until", "out_of_range", "It would end before it begins.");
  }
}

std::optional<int> read_limit(SeedTable& row, std::string_view key) {
  if (!row.has(key)) return std::nullopt;
  int limit = row.integer(key);
  if (limit < 0) row.fault(key, "out_of_range", "A limit is not negative.");
  return limit;
}

std::vector<std::string> read_codes(SeedTable& row, std::set<std::string>& seen) {
  std::vector<std::string> codes = row.texts("codes");
  if (codes.empty()) row.fault("codes", "required", "At least one code is needed.");
  for (const std::string& code : codes) {
    std::string folded = carts::fold_code(code);
    if (folded.empty() || folded.size() != code.size()) {
      row.fault("codes", "not_allowed", "A code has 1 to 64 bytes and no blanks around it.");
    } else if (!seen.insert(folded).second) {
      row.fault("codes", "not_unique", "The code " + code + " is there twice.");
    }
  }
  return codes;
}

}  // namespace

std::vector<carts::CouponTerms> read_coupons(SeedFolder& folder,
                                             const licences::Licences& licences) {
  std::vector<carts::CouponTerms> coupons;
  std::set<std::string> ids, codes;
  folder.optional_table("coupons.toml", [&](SeedTable& table) {
    table.each("coupon", [&](SeedTable& row) {
      carts::CouponTerms terms{row.new_id(ids), row.text("name"), {}};
      read_worth(row, terms.discount);
      read_scope(row, licences, terms.discount);
      terms.total = read_limit(row, "limit");
      terms.of_customer = read_limit(row, "limit_of_customer");
      terms.of_code = read_limit(row, "limit_of_code");
      terms.codes = read_codes(row, codes);
      coupons.push_back(std::move(terms));
    });
  });
  return coupons;
}

}  // namespace typecase::seeding
