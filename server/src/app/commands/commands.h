#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// Prints the builds that are promised and not done: a line for each, the oldest first, with what
// the last attempt said. Returns 0.
int print_builds(const Config& config, std::ostream& out);

// Has these orders built at once, "all" for every one that print_builds() tells. Prints what
// becomes of them. Returns 1 when one is not paid or final; the others are built all the same.
int retry_builds(const Config& config, const std::vector<std::string>& orders, std::ostream& out);

// Prints the mails that have not left: a line for each, the oldest first, with what the last
// attempt said. Returns 0.
int print_unsent_mail(const Config& config, std::ostream& out);

// Has the mails with these ids tried at once, "all" for every one that has not left. Prints how
// many they are. Returns 1 when an id is none of such a mail; the others are tried all the same.
int retry_mail(const Config& config, const std::vector<std::string>& ids, std::ostream& out);

// Compares the fonts that the shop makes (testers, trials, copies that are sold) with the files
// they are made of, as far as that was not done by the running shop, and prints every difference: a
// line each. Returns 1 when there is one.
int check_fonts(const Config& config, std::ostream& out);

// Prints the texts by which check_fonts() compares each style, a line each: style, script (ISO
// 15924), language (BCP 47; empty: none), text; tabs between.
void print_check_texts(const Config& config, std::ostream& out);

// `typecase identify FILE...`: whose each font file is. Returns the exit code: 1 when a file could
// not be read or leads to neither a licence nor a trial.
int identify_fonts(const Config& config, const std::vector<std::filesystem::path>& files,
                   std::ostream& out);

// `typecase check --audit`: verifies the chain of the audit log and its signed head, and prints
// each fault on a line, the number of rows and the head. `kept`: sequence and hash of a head that
// was kept elsewhere, to be found in the chain; empty: none. Returns 1 when there is a fault.
int check_audit(const Config& config, const std::vector<std::string>& kept, std::ostream& out);

// Lets the sealer go on from the last row that is there, after the faults were looked at. Returns
// 0.
int accept_audit(const Config& config, const std::string& reason, std::ostream& out);

// Prints what the type testers were sent within the last days, a line for each address block (and
// customer) and family, those that got the most first. `family`: its id; empty: all. Returns 0.
int print_tester_log(const Config& config, const std::string& family, int days, std::ostream& out);

}  // namespace typecase::app
