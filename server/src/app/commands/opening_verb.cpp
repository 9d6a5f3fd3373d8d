#include "app/commands/opening_verb.h"

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/print_error.h"
#include "app/wiring/configured_services.h"
#include "app/wiring/setup_connections.h"
#include "app/wiring/shop_address.h"
#include "setup/opening.h"

namespace typecase::app {

OpeningVerb::OpeningVerb(CLI::App& program)
    : verb_(program.add_subcommand("open", "Open a shop that is being set up to visitors")) {
  verb_->add_flag("--anyway", anyway_, "Also where steps of the set-up are missing");
}

int OpeningVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  auto database = open_shop(config);
  SystemClock clock;
  const running_settings::RunningSettings settings(*database, clock, config.server_key,
                                                   configured_services(config));
  setup::Opening opening(*database, clock, setup_connections(settings, clock));
  const bool was_open = !opening.is_setting_up();
  const auto opened = opening.open(
      command_line_actor(), anyway_ ? setup::Completeness::waived : setup::Completeness::needed);
  if (!opened) return print_error(opened.error(), problems);
  out << (was_open ? "The shop was open before: " : "The shop is open: ")
      << shop_address(*database, config) << "\n";
  return 0;
}

}  // namespace typecase::app
