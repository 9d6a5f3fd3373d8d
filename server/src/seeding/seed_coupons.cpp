#include <algorithm>

#include "pricing/currency.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

using pricing::DiscountKind;

const std::set<std::string, std::less<>> classes{"style", "family", "package"};

void read_sum(Table& row, std::string_view key, pricing::Coupon& discount) {
  discount.currency = row.text("currency");
  auto currency = find_currency(row, discount.currency);
  if (!currency) return row.skip(key);
  discount.amount = read_amount(row, key, *currency).value_or(Money{});
}

void read_worth(Table& row, pricing::Coupon& discount) {
  if (row.has("percent") + row.has("amount") + row.has("credit") != 1) {
    row.fault("percent", "required", "One of percent, amount and credit is needed.");
    for (const char* key : {"percent", "amount", "credit", "currency"}) row.skip(key);
  } else if (row.has("percent")) {
    discount.hundredths = read_percent(row);
  } else {
    bool is_credit = row.has("credit");
    discount.kind = is_credit ? DiscountKind::credit : DiscountKind::amount;
    read_sum(row, is_credit ? "credit" : "amount", discount);
  }
}

void read_scope(Table& row, const licences::Licences& licences, SeedFolder& folder,
                pricing::Coupon& discount) {
  discount.licence_kinds = row.texts("licences");
  for (const std::string& kind : discount.licence_kinds) {
    if (!licences.kinds.empty()) check_kind(row, "licences", kind, licences);
  }
  discount.families = row.texts("families");
  for (const std::string& family : discount.families) {
    folder.references().push_back({ReferenceKind::family, row.place("families"), family});
  }
  discount.item_classes = row.texts("classes");
  for (const std::string& name : discount.item_classes) {
    if (!classes.contains(name)) row.unknown("classes", "class", name, classes);
  }
  discount.first_day = row.day("from");
  discount.last_day = row.day("until");
  if (discount.first_day && discount.last_day && *discount.last_day < *discount.first_day) {
    row.fault("until", "out_of_range", "It would end before it begins.");
  }
}

std::optional<int> read_limit(Table& row, std::string_view key) {
  if (!row.has(key)) return std::nullopt;
  int limit = row.integer(key);
  if (limit < 0) row.fault(key, "out_of_range", "A limit is not negative.");
  return limit;
}

std::vector<std::string> read_codes(Table& row, std::set<std::string>& seen) {
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

int read_percent(Table& row) {
  constexpr std::int64_t most = 100 * 10'000, smallest = 100;  // in ten-thousandths of a per cent
  std::int64_t percent =
      row.multiplier("percent", "from 0 to 100 with at most two decimal places").ten_thousandths;
  if (percent > most || percent % smallest != 0) {
    row.fault("percent", "out_of_range", "From 0 to 100, with at most two decimal places.");
    return 0;
  }
  return static_cast<int>(percent / smallest);
}

std::vector<carts::CouponTerms> read_coupons(SeedFolder& folder,
                                             const licences::Licences& licences) {
  std::vector<carts::CouponTerms> coupons;
  std::set<std::string> ids, codes;
  folder.optional_table("coupons.toml", [&](Table& table) {
    table.each("coupon", [&](Table& row) {
      carts::CouponTerms terms{row.new_id(ids), row.text("name"), {}};
      read_worth(row, terms.discount);
      read_scope(row, licences, folder, terms.discount);
      terms.total_limit = read_limit(row, "limit");
      terms.customer_limit = read_limit(row, "limit_of_customer");
      terms.code_limit = read_limit(row, "limit_of_code");
      terms.codes = read_codes(row, codes);
      coupons.push_back(std::move(terms));
    });
  });
  return coupons;
}

}  // namespace typecase::seeding
