#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// Prints the mails that have not left: a line for each, the oldest first, with what the last
// attempt said. Returns 0.
int print_unsent_mail(const Config& config, std::ostream& out);

// Has the mails with these ids tried at once, "all" for every one that has not left. Prints how
// many they are. Returns 1 when an id is none of such a mail; the others are tried all the same.
int retry_mail(const Config& config, const std::vector<std::string>& ids, std::ostream& out);

}  // namespace typecase::app
