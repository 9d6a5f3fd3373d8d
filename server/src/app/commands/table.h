#pragma once

#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace typecase::app {

// Prints lines of equally many cells in columns for a terminal; those of `figures`, by number from
// 0, stand to the right. The first line is the head.
void print_table(const std::vector<std::vector<std::string>>& lines, const std::set<int>& figures,
                 std::ostream& out);

// The same, or the sentence where there is nothing below the head.
void print_table_or(std::string_view sentence, const std::vector<std::vector<std::string>>& lines,
                    const std::set<int>& figures, std::ostream& out);

// "2026-11-21 14:05", UTC
std::string minute(Time time);

}  // namespace typecase::app
