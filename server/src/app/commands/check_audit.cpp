#include <charconv>

#include "app/commands/command_line_actor.h"
#include "app/commands/commands.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "audit/chain_check.h"
#include "audit/sealer.h"

namespace typecase::app {
namespace {

// "row 12 (ID)", "rows 12 to 15"
std::string place(const audit::ChainFault& fault) {
  if (fault.first == 0)
    return fault.id.empty() ? "the head" : "row without a sequence (" + fault.id + ")";
  std::string text = "row";
  if (fault.first != fault.last) text += "s";
  text += " " + std::to_string(fault.first);
  if (fault.first != fault.last) text += " to " + std::to_string(fault.last);
  return fault.id.empty() ? text : text + " (" + fault.id + ")";
}

void print(const audit::ChainReport& report, std::ostream& out) {
  out << report.rows << " sealed rows, " << report.unsealed << " not sealed yet, " << report.faults
      << " faults.\n";
  if (report.oldest_unsealed) {
    out << "Rows wait for a running shop to seal them since " << minute(*report.oldest_unsealed)
        << ".\n";
  }
  if (!report.head || report.head->sequence == 0) return;
  out << "Head: " << audit::to_text(*report.head) << "\n";
}

// nullopt: it is no whole number.
std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  auto [stopped, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && stopped == end ? std::optional(number) : std::nullopt;
}

}  // namespace

int check_audit(const Config& config, const std::vector<std::string>& kept, std::ostream& out) {
  const auto number = kept.empty() ? std::nullopt : number_in(kept.at(0));
  if (!kept.empty() && !number) {
    out << "--kept needs NUMBER and HASH as the line \"Head\" has them; " << kept.at(0)
        << " is no number.\n";
    return 2;
  }
  auto database = open_shop(config);
  const SigningKey key = audit::head_key(config.server_key);
  auto report = database->read([&](db::Connection& connection) {
    return audit::check_chain(connection, key, [&](const audit::ChainFault& fault) {
      out << enum_name(fault.kind) << "  " << place(fault) << ": " << fault.message << "\n";
    });
  });
  print(report, out);
  const bool is_held = kept.empty() || database->read([&](db::Connection& connection) {
    return audit::holds(connection, *number, kept.at(1));
  });
  if (!is_held) out << "The kept head is not part of this log: it was put back or changed.\n";
  return report.faults == 0 && is_held ? 0 : 1;
}

int accept_audit(const Config& config, const std::string& reason, std::ostream& out) {
  auto database = open_shop(config);
  database->write([&](db::Connection& connection) {
    audit::accept_chain(connection, audit::head_key(config.server_key), command_line_actor(),
                        reason, SystemClock().now());
  });
  out << "The audit log goes on from its last row; this is recorded.\n";
  return 0;
}

}  // namespace typecase::app
