#include "accounts/listing/customer_list.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text/case_folding.h"
#include "db/record.h"
#include "db/unused_parameters.h"

namespace typecase::accounts {
namespace {

using Parameters = db::Connection::Parameters;

constexpr std::string_view listed_columns =
    "c.id, c.email, c.verified, c.password_hash IS NOT NULL AS has_password, c.name, c.company, "
    "c.country, c.created_at, c.deleted_at";

std::string kind_condition(const CustomerFilter& filter) {
  return filter.kind == CustomerKind::account   ? " AND c.verified = 1 AND c.deleted_at IS NULL"
         : filter.kind == CustomerKind::guest   ? " AND c.verified = 0 AND c.deleted_at IS NULL"
         : filter.kind == CustomerKind::deleted ? " AND c.deleted_at IS NOT NULL"
                                                : "";
}

std::string bought_condition(const CustomerFilter& filter) {
  return filter.has_bought == true    ? " AND c.bought = 1"
         : filter.has_bought == false ? " AND c.bought = 0"
                                      : "";
}

// Of rows `c` of customer, with the parameters $1 to $5 of Values.
std::string conditions(const CustomerFilter& filter) {
  return (filter.question.empty() ? db::unused_text("$1") + db::unused_text("$2")
                                  : " AND ({strpos}(c.words, $1) > 0 OR {strpos}(c.id, $2) = 1)") +
         (filter.from ? " AND c.created_at >= $3" : db::unused_integer("$3")) +
         (filter.until ? " AND c.created_at < $4" : db::unused_integer("$4")) +
         (filter.country.empty() ? db::unused_text("$5") : " AND c.country = $5") +
         kind_condition(filter) + bought_condition(filter);
}

// Ids are in capitals.
std::string to_id_prefix(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

// Keeps the texts that parameters refer to.
class Values {
 public:
  explicit Values(const CustomerFilter& filter)
      : words_(fold_case(filter.question)), prefix_(to_id_prefix(filter.question)) {
    const auto unless_empty = [](const std::string& text) {
      return text.empty() ? db::Parameter{} : db::parameter(text);
    };
    parameters_ = {unless_empty(words_), unless_empty(prefix_), db::parameter(filter.from),
                   db::parameter(filter.until), unless_empty(filter.country)};
  }
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  // With further ones behind them.
  Parameters with(std::initializer_list<db::Parameter> more) const {
    Parameters all = parameters_;
    all.insert(all.end(), more);
    return all;
  }

 private:
  const std::string words_, prefix_;
  Parameters parameters_;
};

// Up to so many, the customers that a filter lets through are counted and sorted here, so that the
// table is read once. Where more pass, a page is full after a short way along the index of its
// sort.
constexpr std::int64_t most_at_once = 2000;

// A row as counts and pages need it.
struct Match {
  CustomerId id;
  Time created_at;
  std::string name_key;
};
BOOST_DESCRIBE_STRUCT(Match, (), (id, created_at, name_key))

CustomerCursor cursor_of(const Match& match, CustomerSort sort) {
  if (sort == CustomerSort::name) return {sort, 0, match.name_key, match.id};
  return {sort, to_micros(match.created_at), {}, match.id};
}

bool is_before(const CustomerCursor& a, const CustomerCursor& b) {
  const auto place = [](const CustomerCursor& cursor) {
    return std::tie(cursor.created_at, cursor.name_key, cursor.id);
  };
  return a.sort == CustomerSort::newest ? place(b) < place(a) : place(a) < place(b);
}

// One more than the page has, where more follow.
std::vector<CustomerCursor> page_of_matches(const std::vector<Match>& matches,
                                            const CustomerPage& page) {
  std::vector<CustomerCursor> places;
  for (const Match& match : matches) {
    CustomerCursor place = cursor_of(match, page.sort);
    if (!page.after || is_before(*page.after, place)) places.push_back(std::move(place));
  }
  std::ranges::sort(places, is_before);
  if (static_cast<std::int64_t>(places.size()) > page.limit + 1) {
    places.resize(static_cast<std::size_t>(page.limit) + 1);
  }
  return places;
}

// After $6 and $7, in the order of the sort.
std::string page_order(CustomerSort sort, bool is_first) {
  return (is_first
              ? (sort == CustomerSort::name ? db::unused_text("$6") : db::unused_integer("$6")) +
                    db::unused_text("$7")
          : sort == CustomerSort::newest ? " AND (c.created_at, c.id) < ($6, $7)"
          : sort == CustomerSort::oldest ? " AND (c.created_at, c.id) > ($6, $7)"
                                         : " AND (c.name_key, c.id) > ($6, $7)") +
         (sort == CustomerSort::newest   ? " ORDER BY c.created_at DESC, c.id DESC"
          : sort == CustomerSort::oldest ? " ORDER BY c.created_at, c.id"
                                         : " ORDER BY c.name_key, c.id") +
         " LIMIT $8";
}

std::vector<CustomerCursor> page_of_index(db::Connection& connection, const CustomerFilter& filter,
                                          const Values& values, const CustomerPage& page) {
  db::Parameter key, id;
  if (page.after) {
    const bool is_by_name = page.sort == CustomerSort::name;
    key = is_by_name ? db::parameter(page.after->name_key) : db::parameter(page.after->created_at);
    id = db::parameter(page.after->id);
  }
  std::vector<CustomerCursor> places;
  for (const Match& match : connection.select<Match>(
           "SELECT c.id, c.created_at, c.name_key FROM customer c WHERE 1 = 1" +
               conditions(filter) + page_order(page.sort, !page.after),
           values.with({key, id, db::parameter(page.limit + 1)}))) {
    places.push_back(cursor_of(match, page.sort));
  }
  return places;
}

std::vector<ListedCustomer> find_all(db::Connection& connection,
                                     const std::vector<CustomerCursor>& places) {
  if (places.empty()) return {};
  Parameters wanted;
  for (const CustomerCursor& place : places) wanted.push_back(db::parameter(place.id));
  std::map<CustomerId, ListedCustomer> found;
  for (auto& customer : connection.select<ListedCustomer>(
           "SELECT " + std::string(listed_columns) + " FROM customer c WHERE c.id IN (" +
               db::placeholders(1, wanted.size()) + ")",
           wanted)) {
    found.emplace(customer.id, std::move(customer));
  }
  std::vector<ListedCustomer> customers;
  for (const CustomerCursor& place : places) customers.push_back(std::move(found.at(place.id)));
  return customers;
}

}  // namespace

CustomerList search_customers(db::Connection& connection, const CustomerFilter& filter,
                              const CustomerPage& page) {
  const Values values(filter);
  const auto matches =
      connection.select<Match>("SELECT c.id, c.created_at, c.name_key FROM customer c WHERE 1 = 1" +
                                   conditions(filter) + " LIMIT $6",
                               values.with({db::parameter(most_at_once + 1)}));
  CustomerList list;
  list.count = static_cast<std::int64_t>(matches.size());
  const bool are_few = list.count <= most_at_once;
  if (!are_few) {
    list.count =
        connection
            .select<std::int64_t>(
                "SELECT count(*) FROM customer c WHERE 1 = 1" + conditions(filter), values.with({}))
            .front();
  }
  auto places =
      are_few ? page_of_matches(matches, page) : page_of_index(connection, filter, values, page);
  if (static_cast<std::int64_t>(places.size()) > page.limit) {
    places.pop_back();
    list.next = places.back();
  }
  list.customers = find_all(connection, places);
  return list;
}

std::optional<ListedCustomer> find_listed_customer(db::Connection& connection,
                                                   const CustomerId& id) {
  return connection.find<ListedCustomer>(
      "SELECT " + std::string(listed_columns) + " FROM customer c WHERE c.id = $1", id);
}

}  // namespace typecase::accounts
