#pragma once

// For tests only: the rules of the journal of sales (journal.h) written a second time, over plain
// numbers that the test itself has seen. Shares nothing with the shop's code.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace typecase::orders::testing {

// a x b / c, to the nearest whole number; a half away from zero. c > 0.
inline std::int64_t share_of(std::int64_t a, std::int64_t b, std::int64_t c) {
  __extension__ using Wide = __int128;
  const Wide product = Wide{a} * b;
  const Wide magnitude = (product < 0 ? -product : product) * 2 + c;
  const auto whole = static_cast<std::int64_t>(magnitude / (Wide{c} * 2));
  return product < 0 ? -whole : whole;
}

// The parts of an amount by weights, of which the largest remainders get what rounding down leaves,
// the first of equal ones first.
inline std::vector<std::int64_t> parts_by(std::int64_t amount,
                                          const std::vector<std::int64_t>& weights) {
  __extension__ using Wide = __int128;
  std::int64_t all = 0, left = amount;
  for (const std::int64_t weight : weights) all += weight;
  std::vector<std::int64_t> parts, rests;
  for (const std::int64_t weight : weights) {
    const Wide product = Wide{amount} * weight;
    parts.push_back(all == 0 ? 0 : static_cast<std::int64_t>(product / all));
    rests.push_back(all == 0 ? 0 : static_cast<std::int64_t>(product % all));
    left -= parts.back();
  }
  for (; all > 0 && left > 0; --left) {
    const auto largest = std::max_element(rests.begin(), rests.end());
    ++parts[static_cast<std::size_t>(largest - rests.begin())];
    *largest = -1;
  }
  return parts;
}

struct BookedLine {
  std::string family;
  std::int64_t net = 0, gross = 0;
};

struct BookedSale {
  std::string order, currency;
  std::int64_t day = 0;  // since 1970
  std::vector<BookedLine> lines;
};

// Money that came in for a line or, below zero, was taken back.
struct BookedEntry {
  std::string order, currency, family, kind;  // "sale", "refund", "refund_failed", "dispute"
  int line = 0;
  std::int64_t day = 0, sold_day = 0, net = 0, gross = 0;
};

class SecondJournal {
 public:
  void sell(const BookedSale& sale) {
    Account& account = accounts_[sale.order];
    account.sale = sale;
    for (const BookedLine& line : sale.lines) {
      account.left.push_back(line.gross);
      account.disputed_net.push_back(0);
      account.disputed_gross.push_back(0);
      account.sold_net += line.net;
      account.sold += line.gross;
    }
    for (std::size_t at = 0; at < sale.lines.size(); ++at) {
      add(account, at, "sale", sale.day, sale.lines[at].net, sale.lines[at].gross);
    }
  }

  // lines: that the refund names; none: all.
  void refund(const std::string& refund, const std::string& order, const std::vector<int>& lines,
              std::int64_t amount, std::int64_t day) {
    Account& account = accounts_.at(order);
    account.refunded += amount;
    Refund& made = refunds_[refund];
    made = {order, amount, 0, false, entries_.size(), 0};
    std::int64_t net = share_of(amount, account.sold_net, account.sold);
    if (account.credited + amount <= account.sold) {
      const std::int64_t all_tax = account.sold - account.sold_net;
      made.tax = share_of(all_tax, account.credited + amount, account.sold) - account.credited_tax;
      made.has_note = true;
      account.credited += amount;
      account.credited_tax += made.tax;
      net = amount - made.tax;
    }
    take(account, lines, "refund", day, net, amount);
    made.end = entries_.size();
  }

  void fail_refund(const std::string& refund, std::int64_t day) {
    const Refund made = refunds_.at(refund);
    Account& account = accounts_.at(made.order);
    account.refunded -= made.amount;
    if (made.has_note) {
      account.credited -= made.amount;
      account.credited_tax -= made.tax;
    }
    for (std::size_t at = made.first; at < made.end; ++at) {
      const BookedEntry taken = entries_[at];
      add(account, static_cast<std::size_t>(taken.line), "refund_failed", day, -taken.net,
          -taken.gross);
    }
  }

  // lost: that banks have taken of the order in all by now.
  void lose(const std::string& order, std::int64_t lost, std::int64_t day) {
    Account& account = accounts_.at(order);
    const std::int64_t more = lost - account.lost;
    account.lost = lost;
    if (more > 0) {
      take(account, {}, "dispute", day, share_of(more, account.sold_net, account.sold), more);
    } else if (more < 0) {
      return_lost(account, -more, day);
    }
  }

  // The rest that refunds and disputes leave of the order's money.
  std::int64_t kept(const std::string& order) const {
    const Account& account = accounts_.at(order);
    return account.sold - account.refunded - account.lost;
  }

  const std::vector<BookedEntry>& entries() const { return entries_; }

  // Net and gross by order, line, kind and day, without what sums to nothing.
  using Sums = std::map<std::tuple<std::string, int, std::string, std::int64_t>,
                        std::pair<std::int64_t, std::int64_t>>;
  Sums sums() const {
    Sums all;
    for (const BookedEntry& entry : entries_) {
      auto& sum = all[{entry.order, entry.line, entry.kind, entry.day}];
      sum.first += entry.net;
      sum.second += entry.gross;
    }
    std::erase_if(
        all, [](const auto& one) { return one.second == std::pair<std::int64_t, std::int64_t>(); });
    return all;
  }

 private:
  struct Account {
    BookedSale sale;
    std::int64_t sold = 0, sold_net = 0, refunded = 0, lost = 0;
    std::int64_t credited = 0, credited_tax = 0;                   // by credit notes
    std::vector<std::int64_t> left, disputed_net, disputed_gross;  // by line
  };
  struct Refund {
    std::string order;
    std::int64_t amount = 0, tax = 0;
    bool has_note = false;
    std::size_t first = 0, end = 0;  // of its entries
  };

  void add(Account& account, std::size_t line, const char* kind, std::int64_t day, std::int64_t net,
           std::int64_t gross) {
    if (std::string(kind) != "sale") account.left[line] += gross;
    const BookedSale& sale = account.sale;
    entries_.push_back({sale.order, sale.currency, sale.lines[line].family, kind,
                        static_cast<int>(line), day, sale.day, net, gross});
  }

  // From the named lines what is left of them, then from the others, then from all by what they
  // cost.
  void take(Account& account, const std::vector<int>& named, const char* kind, std::int64_t day,
            std::int64_t net, std::int64_t gross) {
    std::vector<std::int64_t> of_named, of_others, of_all, taken(account.left.size());
    for (std::size_t at = 0; at < account.left.size(); ++at) {
      const bool is_named = std::count(named.begin(), named.end(), static_cast<int>(at)) > 0;
      const std::int64_t left = std::max<std::int64_t>(0, account.left[at]);
      of_named.push_back(is_named ? left : 0);
      of_others.push_back(is_named ? 0 : left);
      of_all.push_back(account.sale.lines[at].gross);
    }
    std::int64_t rest = gross;
    for (const auto* weights : {&of_named, &of_others, &of_all}) {
      std::int64_t most = 0;
      for (const std::int64_t weight : *weights) most += weight;
      const std::int64_t now = weights == &of_all ? rest : std::min(rest, most);
      const auto parts = parts_by(now, *weights);
      for (std::size_t at = 0; at < parts.size(); ++at) taken[at] += parts[at];
      rest -= now;
    }
    const auto nets = parts_by(net, taken);
    for (std::size_t at = 0; at < taken.size(); ++at) {
      if (std::string(kind) == "dispute") {
        account.disputed_net[at] += nets[at];
        account.disputed_gross[at] += taken[at];
      }
      if (taken[at] != 0 || nets[at] != 0) add(account, at, kind, day, -nets[at], -taken[at]);
    }
  }

  // To the lines that it was taken from, in parts of what was.
  void return_lost(Account& account, std::int64_t back, std::int64_t day) {
    const std::vector<std::int64_t> parts = parts_by(back, account.disputed_gross);
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (account.disputed_gross[at] == 0) continue;
      const std::int64_t net =
          share_of(account.disputed_net[at], parts[at], account.disputed_gross[at]);
      account.disputed_net[at] -= net;
      account.disputed_gross[at] -= parts[at];
      add(account, at, "dispute", day, net, parts[at]);
    }
  }

  std::map<std::string, Account> accounts_;  // by order
  std::map<std::string, Refund> refunds_;
  std::vector<BookedEntry> entries_;
};

}  // namespace typecase::orders::testing
