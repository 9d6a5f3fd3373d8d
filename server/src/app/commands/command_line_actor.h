#pragma once

#include "audit/audit.h"

namespace typecase::app {

// The maker of changes on the command line: the operating system's user, as the audit log names
// them. Under sudo also the user who called it: "mira as root".
audit::Actor command_line_actor();

}  // namespace typecase::app
