#pragma once

#include "running_settings/running_settings.h"
#include "setup/steps.h"

namespace typecase::app {

// How the shop takes money and sends mails, as its set-up is told. The settings and the clock must
// outlive it.
setup::Connections setup_connections(const running_settings::RunningSettings& settings,
                                     const Clock& clock);

}  // namespace typecase::app
