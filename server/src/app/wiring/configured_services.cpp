#include "app/wiring/configured_services.h"

namespace typecase::app {

running_settings::Configured configured_services(const Config& config) {
  return {config.gateway, config.smtp, config.mail_folder, config.mail_from};
}

}  // namespace typecase::app
