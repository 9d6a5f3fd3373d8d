#include "app/commands/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "accounts/accounts.h"
#include "accounts/customer_rows.h"
#include "accounts/listing/customer_search.h"
#include "accounts/sessions/impersonation.h"
#include "api/schemas.h"
#include "app/commands/check_verb.h"
#include "app/commands/command_line_actor.h"
#include "app/commands/commands.h"
#include "app/commands/compare_fonts.h"
#include "app/commands/folder_verbs.h"
#include "app/commands/open_shop.h"
#include "app/commands/opening_verb.h"
#include "app/commands/payouts_verb.h"
#include "app/commands/print_error.h"
#include "app/commands/recorded_changes.h"
#include "app/commands/refund.h"
#include "app/commands/royalties_verb.h"
#include "app/commands/sales_verb.h"
#include "app/commands/side_options.h"
#include "app/commands/staff_verb.h"
#include "app/commands/table.h"
#include "app/commands/vat_verb.h"
#include "app/wiring/cheap_passwords.h"
#include "app/wiring/config.h"
#include "app/wiring/routes.h"
#include "app/wiring/serve.h"
#include "app/wiring/shop_address.h"
#include "base/build_id.h"
#include "catalogue/catalogue.h"
#include "catalogue/import/import.h"
#include "change_sets/renames.h"
#include "db/migrate.h"
#include "orders/listing/order_search.h"
#include "orders/sales/journal.h"
#include "seeding/prepare_cart.h"
#include "trials/search_words.h"

namespace typecase::app {
namespace {

int fail(const Error& error) { return print_error(error, std::cerr); }

// A running shop holds the instance lock of its SQLite file; migrating needs it.
int migrate(const Config& config) {
  auto database = open_database(config, true);
  auto applied = db::migrate(*database, db::shop_migrations());
  record_migrations(*database, applied);
  orders::fold_search_words(*database);
  orders::enter_earlier_refunds(*database);
  accounts::fold_search_keys(*database);
  trials::fold_search_words(*database);
  std::cout << (applied.empty() ? "The database is up to date."
                                : std::to_string(applied.size()) + " migrations applied.")
            << "\n";
  return 0;
}

void print_prices(const catalogue::ImportReport& report) {
  if (report.prices.empty()) return;
  std::vector<std::vector<std::string>> table{{"ITEM", "PRICE", "REMARK"}};
  for (const catalogue::PriceLine& line : report.prices) {
    std::string price = "-";
    if (line.price)
      price = *line.price == Money{} ? "free" : to_decimal(*line.price, report.currency);
    table.push_back({line.name, price, line.remark});
  }
  std::cout << "\nPrices in " << report.currency << ":\n";
  print_table(table, {1}, std::cout);
  std::cout << "\n";
}

void print_missing(const catalogue::ImportReport& report) {
  for (const std::string& id : report.retired) {
    std::cout << "retired    " << id << "  The folder no longer has it.\n";
  }
  for (const std::string& id : report.missing) {
    std::cout << "missing    " << id
              << "  It is on sale and no longer in the folder: --retire-missing retires it.\n";
  }
}

catalogue::SideChoice to_choice(const changes::Preference& preference) {
  catalogue::SideChoice choice{.all_ours = preference.every == changes::Side::ours,
                               .all_theirs = preference.every == changes::Side::theirs};
  for (const changes::EntryKey& key : preference.ours) choice.ours.insert(to_text(key));
  for (const changes::EntryKey& key : preference.theirs) choice.theirs.insert(to_text(key));
  return choice;
}

int import(const Config& config, const std::vector<std::filesystem::path>& paths,
           catalogue::ImportOptions options, const SideOptions& sides) {
  const auto preference = sides.read();
  if (!preference) return fail(preference.error());
  options.choice = to_choice(*preference);
  auto database = open_shop(config);
  options.max_file_bytes = config.max_font_bytes;
  options.follow = [](db::Connection& connection, const catalogue::FormerFamily& former) {
    change_sets::follow_renames(connection, former.id, former.renames);
  };
  auto report = catalogue::import_fonts(*database, paths, options);
  if (!report) return fail(report.error());
  record_import(*database, paths, *report);
  constexpr std::string_view outcomes[] = {"imported ", "unchanged", "refused  "};
  for (const catalogue::ImportLine& line : report->lines) {
    std::cout << outcomes[static_cast<int>(line.outcome)] << "  " << line.path.string();
    if (!line.style.empty()) std::cout << "  " << line.style;
    if (!line.sentence.empty()) {
      std::cout << "  " << line.reason << (line.reason.empty() ? "" : ": ") << line.sentence;
    }
    std::cout << "\n";
  }
  print_prices(*report);
  print_missing(*report);
  int refused = report->count(catalogue::ImportOutcome::refused);
  std::cout << report->count(catalogue::ImportOutcome::imported) << " imported, "
            << report->count(catalogue::ImportOutcome::unchanged) << " unchanged, " << refused
            << " refused\n";
  return refused > 0 ? 1 : 0;
}

int prepare_cart(const Config& config, const std::string& file) {
  auto database = open_shop(config);
  auto cart = seeding::prepare_cart(*database, file, SystemClock().now(), command_line_actor());
  if (!cart) return fail(cart.error());
  std::cout << shop_address(*database, config) << "/prepared_cart/" << cart->id << "\n";
  return 0;
}

accounts::AccountSettings account_settings(db::Database& database) {
  return {[&database] { return database.read(catalogue::load)->foundry.name; }, ""};
}

// The password comes on standard input: arguments are seen by everybody on the machine.
int add_customer(const Config& config, const std::string& email) {
  std::string password;
  std::getline(std::cin, password);
  auto database = open_shop(config);
  SystemClock clock;
  accounts::Accounts accounts(*database, clock, config.server_key, account_settings(*database));
  auto customer = accounts.add_customer(email, password, std::nullopt, command_line_actor());
  if (!customer) return fail(customer.error());
  std::cout << customer->id.text << "\n";
  return 0;
}

// Anybody who may run this program may act as a customer; their name and reason stay on record.
int impersonate(const Config& config, const std::string& email, const std::string& staff,
                const std::string& reason) {
  auto database = open_shop(config);
  SystemClock clock;
  accounts::Accounts accounts(*database, clock, config.server_key);
  auto customer =
      database->read([&](db::Connection& c) { return accounts::find_by_email(c, email); });
  if (!customer) return fail(not_found("customer"));
  auto issued =
      accounts::Impersonation(*database, clock, accounts, {{}, shop_address(*database, config)})
          .issue(command_line_actor(), customer->id, staff, reason);
  if (!issued) return fail(issued.error());
  std::cout << "Within a minute, once: " << issued->address
            << "\nTo end it: typecase impersonate --revoke " << issued->id << "\n";
  return 0;
}

int revoke_impersonation(const Config& config, const std::string& id) {
  auto database = open_shop(config);
  SystemClock clock;
  accounts::Accounts accounts(*database, clock, config.server_key);
  auto revoked =
      accounts::Impersonation(*database, clock, accounts, {}).revoke(command_line_actor(), id);
  if (!revoked) return fail(revoked.error());
  std::cout << "It has ended.\n";
  return 0;
}

struct Command {
  CLI::App program{"Typecase, a shop for type foundries. docs/self-hosting.md tells the settings.",
                   "typecase"};
  std::string config_file, folder, cart_file, email, family, staff, reason, revoked;
  int days = 7;
  std::vector<std::filesystem::path> paths;
  catalogue::ImportOptions import_options;
  SideOptions import_sides;
  std::vector<std::string> retried, rebuilt;
  RefundOptions refund;
  std::string reviewed, ended_licence, accepted_licence;
  std::optional<StaffVerb> staff_verb;
  std::optional<FolderVerbs> folder_verbs;
  std::optional<CompareFontsVerb> compare_verb;
  std::optional<CheckVerb> check_verb;
  std::optional<SalesVerb> sales_verb;
  std::optional<VatVerb> vat_verb;
  std::optional<PayoutsVerb> payouts_verb;
  std::optional<RoyaltiesVerb> royalties_verb;
  std::optional<OpeningVerb> opening_verb;
  bool dump_routes = false, dump_console_routes = false, dump_schema = false, list_refunds = false;
  bool only_texts = false;
  CLI::App *serve_verb, *migrate_verb, *import_verb, *fonts_verb, *customer_verb, *log_verb,
      *impersonate_verb, *mail_verb, *builds_verb, *prepare_verb, *identify_verb, *refund_verb;

  Command() {
    program.set_version_flag("--version",
                             "typecase " TYPECASE_VERSION " (build " + build_id() + ")",
                             "Print the version and the build");
    program.add_option("--config", config_file, "Configuration file (TOML)");
    program.add_flag("--dump-routes", dump_routes, "Print every route: method, pattern, operation");
    program.add_flag("--dump-console-routes", dump_console_routes,
                     "Print every route of the staff console");
    program.add_flag("--dump-schema", dump_schema,
                     "Print the JSON Schemas of requests and answers");
    serve_verb = program.add_subcommand("serve", "Run the shop until SIGTERM or SIGINT");
    migrate_verb = program.add_subcommand("migrate", "Bring the database to this version");
    import_verb = program.add_subcommand("import", "Take fonts into the catalogue");
    import_verb->add_option("paths", paths, "Font files and folders")->required();
    import_verb->add_flag("--retire-missing", import_options.retire_missing,
                          "Retire styles and packages that a described folder no longer has");
    import_sides.add_to(*import_verb, "price/inter-bold");
    fonts_verb = program.add_subcommand(
        "check-fonts", "Compare testers, trials and sold files with the fonts they are made of");
    fonts_verb->add_flag("--texts", only_texts,
                         "Print the texts that they are compared by, and compare nothing");
    folder_verbs.emplace(program);
    customer_verb = program.add_subcommand("add-customer",
                                           "Make a customer; the password comes on standard input");
    customer_verb->add_option("email", email, "E-mail address")->required();
    log_verb = program.add_subcommand("tester-log", "Show what the type testers were sent to whom");
    log_verb->add_option("--family", family, "Only the family with this id");
    log_verb->add_option("--days", days, "How far back; 7 unless told, 30 are kept")
        ->check(CLI::Range(1, 30));
    impersonate_verb = program.add_subcommand(
        "impersonate", "Print a link that signs one of the staff in as a customer for 30 minutes");
    auto* whom = impersonate_verb->add_option("email", email, "The customer's e-mail address");
    impersonate_verb->add_option(
        "--staff", staff, "Name of the person who acts as the customer; the customer is told it");
    impersonate_verb->add_option("--reason", reason, "Why; it stays on record");
    impersonate_verb->add_option("--revoke", revoked, "End the one with this id")->excludes(whom);
    identify_verb = program.add_subcommand("identify", "Tell whose a found font file is");
    identify_verb->add_option("files", paths, "OTF, TTF, WOFF or WOFF2 files")->required();
    compare_verb.emplace(program);
    sales_verb.emplace(program);
    royalties_verb.emplace(program);
    opening_verb.emplace(program);
    vat_verb.emplace(program);
    payouts_verb.emplace(program);
    mail_verb = program.add_subcommand("mail", "Show the mails that have not left, and why");
    mail_verb->add_option("--retry", retried, "Try these at once, by their ids, or all")
        ->delimiter(',');
    builds_verb =
        program.add_subcommand("builds", "Show the orders that are still to be built, and why");
    builds_verb->add_option("--retry", rebuilt, "Build these at once, by their ids, or all")
        ->delimiter(',');
    add_refund_verb();
    check_verb.emplace(program);
    prepare_verb =
        program.add_subcommand("prepare-cart", "Make a cart for a customer; prints its address");
    prepare_verb->add_option("file", cart_file, "TOML file: docs/prepared-carts.md")->required();
    staff_verb.emplace(program);
    program.require_subcommand(0, 1);
    program.footer("Exit codes: 0 done, 1 failed, 2 wrong use.");
  }

  void add_refund_verb() {
    refund_verb = program.add_subcommand(
        "refund", "Pay an order back, all that is left of it or a part; docs tell what ends by it");
    auto* order = refund_verb->add_option("order", refund.order, "The order's id");
    refund_verb->add_option("--line", refund.lines, "Only these lines, counted from 1")
        ->check(CLI::Range(1, 1000));
    refund_verb->add_option("--amount", refund.amount, "Only so much, without a line: 12.00");
    refund_verb->add_option("--payment", refund.payment, "A payment that is held: pi_...");
    auto* why = refund_verb->add_option("--reason", refund.reason, "Why; the customer reads it");
    refund_verb->add_option("--actor", refund.actor, "Who pays back; it stays on record")
        ->default_val("command line");
    refund_verb->add_option("--key", refund.key, "The same key twice pays back once");
    order->needs(why);
    refund_verb->add_flag("--list", list_refunds, "Show what is under way or to be looked at")
        ->excludes(order);
    auto* seen = refund_verb->add_option("--reviewed", reviewed, "Take an order off that list")
                     ->excludes(order);
    auto* end = refund_verb->add_option("--end-licence", ended_licence,
                                        "End a licence whose credit is in doubt, by its serial");
    auto* accept = refund_verb->add_option("--accept-licence", accepted_licence,
                                           "Let one stand although its credit is in doubt");
    end->needs(why)->excludes(order)->excludes(seen);
    accept->needs(why)->excludes(order)->excludes(seen)->excludes(end);
  }
};

Config configure(const Command& command) {
  auto environment = typecase_environment();
  for (const std::string& variable : unknown_variables(environment)) {
    std::cerr << "typecase: " << variable << " sets nothing\n";
  }
  return load_config(command.config_file, environment);
}

int run_refund(const Command& command, const Config& config) {
  if (!command.reviewed.empty()) {
    return clear_review(config, command.reviewed, command.refund.actor, std::cout);
  }
  if (!command.ended_licence.empty()) {
    return decide_licence(config,
                          {command.ended_licence, orders::Decision::ended, command.refund.actor,
                           command.refund.reason},
                          std::cout);
  }
  if (!command.accepted_licence.empty()) {
    return decide_licence(config,
                          {command.accepted_licence, orders::Decision::accepted,
                           command.refund.actor, command.refund.reason},
                          std::cout);
  }
  if (command.list_refunds) return print_refunds(config, std::cout);
  if (command.refund.order.empty()) {
    std::cerr << command.refund_verb->help();
    return 2;
  }
  return refund_order(config, command.refund, std::cout);
}

int run(const Command& command) {
  if (command.dump_routes) return print_routes(std::cout);
  if (command.dump_console_routes) return print_console_routes(std::cout);
  if (command.dump_schema) {
    std::cout << api::schemas() << "\n";
    return 0;
  }
  if (command.program.get_subcommands().empty()) {
    std::cerr << command.program.help();
    return 2;
  }
  obey_cheap_passwords();
  Config config = configure(command);
  if (*command.serve_verb) return serve(config, *open_database(config, true));
  if (*command.migrate_verb) return migrate(config);
  if (command.check_verb->is_asked()) return command.check_verb->run(config, std::cout);
  if (*command.fonts_verb && command.only_texts) {
    print_check_texts(config, std::cout);
    return 0;
  }
  if (*command.fonts_verb) return check_fonts(config, std::cout);
  if (*command.import_verb) {
    return import(config, command.paths, command.import_options, command.import_sides);
  }
  if (command.folder_verbs->is_asked())
    return command.folder_verbs->run(config, std::cout, std::cerr);
  if (*command.prepare_verb) return prepare_cart(config, command.cart_file);
  if (*command.identify_verb) return identify_fonts(config, command.paths, std::cout);
  if (command.compare_verb->is_asked()) {
    return command.compare_verb->run(config, std::cout, std::cerr);
  }
  if (*command.mail_verb) {
    return command.retried.empty() ? print_unsent_mail(config, std::cout)
                                   : retry_mail(config, command.retried, std::cout);
  }
  if (command.staff_verb->is_asked()) return command.staff_verb->run(config, std::cout, std::cerr);
  if (command.sales_verb->is_asked()) return command.sales_verb->run(config, std::cout, std::cerr);
  if (command.royalties_verb->is_asked()) {
    return command.royalties_verb->run(config, std::cout, std::cerr);
  }
  if (command.opening_verb->is_asked()) {
    return command.opening_verb->run(config, std::cout, std::cerr);
  }
  if (command.payouts_verb->is_asked()) {
    return command.payouts_verb->run(config, std::cout, std::cerr);
  }
  if (command.vat_verb->is_asked()) return command.vat_verb->run(config, std::cout, std::cerr);
  if (*command.refund_verb) return run_refund(command, config);
  if (*command.builds_verb) {
    return command.rebuilt.empty() ? print_builds(config, std::cout)
                                   : retry_builds(config, command.rebuilt, std::cout);
  }
  if (*command.log_verb) return print_tester_log(config, command.family, command.days, std::cout);
  if (*command.impersonate_verb && !command.revoked.empty()) {
    return revoke_impersonation(config, command.revoked);
  }
  if (*command.impersonate_verb) {
    return impersonate(config, command.email, command.staff, command.reason);
  }
  return add_customer(config, command.email);
}

}  // namespace

int run(int argc, char** argv) {
  Command command;
  try {
    command.program.parse(argc, argv);
    return run(command);
  } catch (const CLI::ParseError& misuse) {
    return command.program.exit(misuse) == 0 ? 0 : 2;
  } catch (const std::exception& failure) {
    std::cerr << "typecase: " << failure.what() << "\n";
    return 1;
  }
}

}  // namespace typecase::app
