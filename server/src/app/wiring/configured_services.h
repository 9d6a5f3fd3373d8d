#pragma once

#include "app/wiring/config.h"
#include "running_settings/running_settings.h"

namespace typecase::app {

// The settings of the payment gateway and of mail in the configuration.
running_settings::Configured configured_services(const Config& config);

}  // namespace typecase::app
