#include "sandbox/objects/lists.h"

#include <algorithm>
#include <boost/json.hpp>
#include <functional>
#include <limits>

#include "sandbox/api_error.h"
#include "sandbox/objects/events.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

constexpr std::int64_t no_end = std::numeric_limits<std::int64_t>::max();

struct Page {
  std::int64_t limit = 10;
  std::int64_t after = 0;  // Sequence numbers, both ends excluded.
  std::int64_t before = no_end;
  std::int64_t from = 0;  // Seconds, both ends included.
  std::int64_t to = no_end;
  bool is_backwards = false;
  std::string payout = {};  // Transactions that left with it; empty: all resources.
};

std::int64_t sequence_of(Context& context, std::string_view kind, const std::string& id,
                         std::string_view param) {
  auto row =
      context.db.find_one("SELECT sequence FROM resource WHERE id = $1 AND kind = $2", id, kind);
  if (!row) throw no_such_given(kind, id, param);
  return row->integer("sequence");
}

void read_created(Page& page, Parameters& parameters) {
  if (!parameters.has("created")) return;
  try {
    std::int64_t at = parameters.needed_integer("created");
    page.from = page.to = at;
    return;
  } catch (const ApiError&) {  // Not a number, so a range.
  }
  std::optional<Parameters> range = parameters.group("created");
  if (!range) return;
  if (auto bound = range->integer("gt")) page.from = *bound + 1;
  if (auto bound = range->integer("gte")) page.from = *bound;
  if (auto bound = range->integer("lt")) page.to = *bound - 1;
  if (auto bound = range->integer("lte")) page.to = *bound;
  range->refuse_others();
}

Page read_page(Context& context, std::string_view kind, Parameters& parameters) {
  Page page;
  page.limit = parameters.integer("limit").value_or(10);
  if (page.limit < 1 || page.limit > 100) {
    throw invalid_request("parameter_invalid_integer", "limit must be between 1 and 100.", "limit");
  }
  if (auto id = parameters.text("starting_after")) {
    page.before = sequence_of(context, kind, *id, "starting_after");
  }
  if (auto id = parameters.text("ending_before")) {
    page.after = sequence_of(context, kind, *id, "ending_before");
    page.is_backwards = true;
  }
  read_created(page, parameters);
  return page;
}

std::vector<db::Row> rows_of(Context& context, std::string_view kind, const Page& page,
                             std::int64_t most) {
  constexpr std::string_view newest_first =
      "SELECT body FROM resource WHERE kind = $1 AND sequence > $2 AND sequence < $3 "
      "AND created BETWEEN $4 AND $5 ORDER BY sequence DESC LIMIT $6";
  constexpr std::string_view of_payout =
      "SELECT body FROM resource WHERE kind = $1 AND sequence > $2 AND sequence < $3 "
      "AND created BETWEEN $4 AND $5 "
      "AND EXISTS (SELECT 1 FROM paid_out WHERE entry = id AND payout = $7) "
      "ORDER BY sequence DESC LIMIT $6";
  constexpr std::string_view oldest_first =
      "SELECT body FROM resource WHERE kind = $1 AND sequence > $2 AND sequence < $3 "
      "AND created BETWEEN $4 AND $5 ORDER BY sequence LIMIT $6";
  if (!page.payout.empty()) {
    return context.db.rows(of_payout, kind, page.after, page.before, page.from, page.to, most,
                           page.payout);
  }
  return context.db.rows(page.is_backwards ? oldest_first : newest_first, kind, page.after,
                         page.before, page.from, page.to, most);
}

Reply as_list(std::string_view url, bool has_more, json::array data) {
  return {200,
          {{"object", "list"}, {"data", std::move(data)}, {"has_more", has_more}, {"url", url}}};
}

using Wanted = std::function<bool(const json::object&)>;  // Empty: all.

// The resources of the page that are wanted.
json::array chosen(Context& context, std::string_view kind, const Page& page, const Wanted& wanted,
                   bool& has_more) {
  json::array data;
  has_more = false;
  for (const db::Row& row : rows_of(context, kind, page, wanted ? no_end : page.limit + 1)) {
    json::object resource = json::parse(row.text("body")).as_object();
    if (wanted && !wanted(resource)) continue;
    has_more = static_cast<std::int64_t>(data.size()) == page.limit;
    if (has_more) break;
    data.push_back(std::move(resource));
  }
  if (page.is_backwards) std::ranges::reverse(data);
  return data;
}

Wanted as_filters_say(const std::vector<std::string_view>& filters, Parameters& parameters) {
  std::vector<std::pair<std::string_view, std::string>> given;
  for (std::string_view name : filters) {
    if (auto value = parameters.text(name)) given.emplace_back(name, *value);
  }
  if (given.empty()) return {};
  return [given](const json::object& resource) {
    return std::ranges::all_of(
        given, [&](const auto& pair) { return text_of(resource, pair.first) == pair.second; });
  };
}

std::vector<std::string> expansions_of_items(Parameters& parameters) {
  std::vector<std::string> expansions;
  for (const std::string& name : parameters.list("expand")) {
    if (!name.starts_with("data.")) {
      throw invalid_request("", "This property cannot be expanded (" + name + ").", "expand");
    }
    expansions.push_back(name.substr(5));
  }
  return expansions;
}

}  // namespace

Reply list_resources(Context& context, std::string_view kind, std::string_view url,
                     const std::vector<std::string_view>& filters, Parameters& parameters) {
  Page page = read_page(context, kind, parameters);
  Wanted wanted = as_filters_say(filters, parameters);
  std::vector<std::string> expansions = expansions_of_items(parameters);
  parameters.refuse_others();
  bool has_more = false;
  json::array data = chosen(context, kind, page, wanted, has_more);
  for (json::value& item : data) expand(context, item.as_object(), expansions);
  return as_list(url, has_more, std::move(data));
}

Reply list_transactions(Context& context, Parameters& parameters) {
  constexpr std::string_view kind = "balance_transaction";
  Page page = read_page(context, kind, parameters);
  if (auto id = parameters.text("payout")) {
    json::object payout = need_given(context, "payout", *id, "payout");
    if (!payout.at("automatic").as_bool()) {
      throw invalid_request("",
                            "Balance transaction history can only be filtered on automatic "
                            "transfers, not manual.",
                            "payout");
    }
    page.payout = *id;
  }
  Wanted wanted = as_filters_say({"source", "type", "currency"}, parameters);
  std::vector<std::string> expansions = expansions_of_items(parameters);
  parameters.refuse_others();
  bool has_more = false;
  json::array data = chosen(context, kind, page, wanted, has_more);
  for (json::value& item : data) expand(context, item.as_object(), expansions);
  return as_list("/v1/balance_transactions", has_more, std::move(data));
}

Reply list_events(Context& context, Parameters& parameters) {
  Page page = read_page(context, "event", parameters);
  std::vector<std::string> types = parameters.list("types");
  if (auto type = parameters.text("type")) types.push_back(*type);
  auto delivered = parameters.truth("delivery_success");
  std::vector<std::string> expansions = expansions_of_items(parameters);
  parameters.refuse_others();
  bool has_more = false;
  Wanted wanted = [&](const json::object& event) {
    bool is_of_type =
        types.empty() || std::ranges::find(types, text_of(event, "type")) != types.end();
    return is_of_type && (!delivered || *delivered != is_pending(context, text_of(event, "id")));
  };
  if (types.empty() && !delivered) wanted = nullptr;
  json::array data = chosen(context, "event", page, wanted, has_more);
  for (json::value& item : data) {
    expand(context, item.as_object(), expansions);
    item = with_pending_webhooks(context, std::move(item.as_object()));
  }
  return as_list("/v1/events", has_more, std::move(data));
}

}  // namespace typecase::sandbox
