#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "base/money.h"
#include "base/text/page_cursor.h"
#include "db/connection.h"

// Requests for trials as staff see them.
namespace typecase::trials {

enum class TrialState {
  open,      // its link works
  ended,     // its link works no more
  forgotten  // nothing tells any more who asked
};
BOOST_DESCRIBE_ENUM(TrialState, open, ended, forgotten)

// Conditions on a request; an empty member lets every one through.
struct TrialFilter {
  std::string question = {};       // begins the id, or stands in email, name or company
  std::string family = {};         // id of one that was asked for; one that it had before counts
  std::string purpose = {};        // of trials/offer.h
  std::optional<bool> sold = {};   // whether a family of it was bought after it
  std::optional<Time> from = {};   // asked for then or later
  std::optional<Time> until = {};  // asked for before
};
BOOST_DESCRIBE_STRUCT(TrialFilter, (), (question, family, purpose, sold, from, until))

struct TriedFamily {
  std::string id;    // as it is called now
  std::string name;  // as it was given
};

// A family of a trial that was bought after it.
struct TrialSale {
  OrderId order_id;
  std::string family;  // as it is called now
  std::string name;    // as it was given
  Time paid_at;
  std::string currency;
  Money net;  // as the journal of sales has it, without what was taken back
};

// A row of trial_request.
struct StoredTrial {
  std::string id, email, mailbox, name, company, purpose;
  bool news = false;
  int downloads = 0;
  Time created_at, expires_at;
  std::optional<Time> forgotten_at;

  TrialState state(Time now) const;
};
BOOST_DESCRIBE_STRUCT(StoredTrial, (),
                      (id, email, mailbox, name, company, purpose, news, downloads, created_at,
                       expires_at, forgotten_at))

struct ListedTrial : StoredTrial {
  std::vector<TriedFamily> families;
  std::vector<TrialSale> sales;  // the first payment first

  std::int64_t days_until(const TrialSale& sale) const;  // whole days
};

inline constexpr std::string_view trial_list = "trials";  // of its cursors

struct TrialPage {
  std::vector<ListedTrial> trials;
  std::optional<PageCursor> next;
};

// The newest first. Three statements, whatever the length of the page.
TrialPage find_trials(db::Connection& connection, const TrialFilter& filter,
                      const PageRequest& page);

// How many the filter lets through. One statement, which reads every request.
std::int64_t count_trials(db::Connection& connection, const TrialFilter& filter);

// All of a mailbox but one, the newest first, at most so many. Three statements.
std::vector<ListedTrial> other_trials(db::Connection& connection, const StoredTrial& trial,
                                      std::int64_t most);

// nullopt: there is none. Three statements.
std::optional<ListedTrial> find_listed_trial(db::Connection& connection, std::string_view id);

struct FamilySums {
  std::string id;    // as it is called now
  std::string name;  // as it was given
  std::int64_t trials = 0;
  std::int64_t sold = 0;  // of these, how many led to its sale
};
BOOST_DESCRIBE_STRUCT(FamilySums, (), (id, name, trials, sold))

struct TrialSums {
  std::int64_t trials = 0;
  std::int64_t people = 0;           // mailboxes; those of forgotten requests are not known
  std::int64_t customers = 0;        // of these, how many bought a family that they had tried
  std::vector<FamilySums> families;  // those tried most first, at most 20
};

// Over all that the filter lets through. Five statements, which read every request: not for each
// page.
TrialSums sum_trials(db::Connection& connection, const TrialFilter& filter);

}  // namespace typecase::trials
