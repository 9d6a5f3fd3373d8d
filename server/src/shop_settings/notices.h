#pragma once

#include <array>
#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "db/connection.h"

// Mails of the shop to the foundry, and where each kind goes.
namespace typecase::shop_settings {

enum class NoticeKind {
  sales,
  reviews,
  held_money,  // a review about money that came late or that the shop holds
  disputes,
  failed_builds,
  parked_mails,
  sales_paused  // and that sales go on
};
BOOST_DESCRIBE_ENUM(NoticeKind, sales, reviews, held_money, disputes, failed_builds, parked_mails,
                    sales_paused)

inline constexpr std::array all_notices{NoticeKind::sales,         NoticeKind::reviews,
                                        NoticeKind::held_money,    NoticeKind::disputes,
                                        NoticeKind::failed_builds, NoticeKind::parked_mails,
                                        NoticeKind::sales_paused};

inline constexpr std::size_t most_addresses = 5;

// false: money is lost by a deadline, or customers are turned away, while nobody reads of it.
bool may_be_off(NoticeKind kind);

struct Notice {
  NoticeKind kind = NoticeKind::sales;
  bool is_on = true;
  std::vector<std::string> addresses;  // empty: the seller's

  bool operator==(const Notice&) const = default;
};
BOOST_DESCRIBE_STRUCT(Notice, (), (kind, is_on, addresses))

// As shop.toml has it: what holds until one of the kind is saved or configured.
Notice default_notice(NoticeKind kind, const catalogue::Notifications& notifications);

// nullptr: the list has none of this kind.
const Notice* find_notice(const std::vector<Notice>& notices, NoticeKind kind);

// Where a notice of this kind goes, in the transaction that sends it; none: it is switched off, or
// the seller has no address. One statement.
std::vector<std::string> recipients(db::Connection& connection, const catalogue::Foundry& foundry,
                                    NoticeKind kind);

}  // namespace typecase::shop_settings
