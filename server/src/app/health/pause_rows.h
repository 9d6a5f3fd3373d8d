#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "db/connection.h"

// Pauses of sales in the database: a row of each node (sales_readiness) and one of the shop
// (sales_pause). The shop pauses while any node does. Of nodes that write to it at the same time
// one changes the shop's row, and tells the foundry.
namespace typecase::app {

// A database that restarts is away for seconds.
constexpr std::chrono::minutes shortest_told_pause{1};

// Since when the node sells nothing, as its last process left it.
std::optional<Time> find_pause(db::Connection& connection, const std::string& node);

// to_tell: by this node, now. undecided: another pause ended less than shortest_told_pause ago, of
// which this one is the rest unless it goes on.
enum class PauseBegun { to_tell, told, undecided };
PauseBegun begin_pause(db::Connection& connection, const std::string& node, Time since, Time now);

// The node sells. Ends the pause of the shop unless another node that is alive has one. Returns
// since when the shop paused if that is to be told by this node. since: of a pause of this node
// that may be untold, because nothing could be stored.
std::optional<Time> end_pause(db::Connection& connection, const std::string& node,
                              std::optional<Time> since, Time now);

// Whether the foundry was told of a pause, and of no end.
bool is_pause_told(db::Connection& connection);

// Forgets nodes that have checked nothing since: a container has another name each time it starts.
std::int64_t sweep_silent_nodes(db::Connection& connection, Time checked_before);

}  // namespace typecase::app
