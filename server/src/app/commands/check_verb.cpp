#include "app/commands/check_verb.h"

#include "app/commands/commands.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "orders/sales/journal_check.h"

namespace typecase::app {

CheckVerb::CheckVerb(CLI::App& program)
    : verb_(program.add_subcommand("check", "Verify what the shop has recorded")) {
  auto* audit = verb_->add_flag(
      "--audit", audit_, "The chain of the audit log: rows that were changed, removed or added");
  verb_->add_flag("--sales", sales_, "The journal of sales against payments, refunds and disputes")
      ->excludes(audit);
  verb_
      ->add_option("--kept", kept_head_,
                   "Number and hash of a head that was kept elsewhere, such as of a mail")
      ->expected(2)
      ->needs(audit);
  verb_
      ->add_option("--accept", accepted_,
                   "Why; sign the chain as it stands, after its faults were looked at")
      ->needs(audit);
}

int CheckVerb::run(const Config& config, std::ostream& out) const {
  if (sales_) return check_sales(config, out);
  if (!audit_) {
    out << verb_->help();
    return 2;
  }
  return accepted_.empty() ? check_audit(config, kept_head_, out)
                           : accept_audit(config, accepted_, out);
}

int check_sales(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  const auto faults =
      database->read([](db::Connection& connection) { return orders::check_journal(connection); });
  std::vector<std::vector<std::string>> table{{"ORDER", "CURRENCY", "JOURNAL", "MONEY"}};
  for (const orders::JournalFault& fault : faults) {
    table.push_back({fault.order_id.text, fault.currency, to_decimal(fault.entered, fault.currency),
                     to_decimal(fault.kept, fault.currency)});
  }
  print_table_or("The journal of sales says of each order what its money says.", table, {2, 3},
                 out);
  return faults.empty() ? 0 : 1;
}

}  // namespace typecase::app
