#include "app/commands/command_line_actor.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace typecase::app {
namespace {

std::string user_name() {
  const uid_t id = getuid();
  std::array<char, 4096> buffer{};
  passwd entry{};
  passwd* found = nullptr;
  getpwuid_r(id, &entry, buffer.data(), buffer.size(), &found);
  return found ? found->pw_name : "uid " + std::to_string(id);
}

}  // namespace

audit::Actor command_line_actor() {
  audit::Actor actor;
  actor.via = audit::Via::command_line;
  actor.via_id = user_name();
  const char* caller = std::getenv("SUDO_USER");
  if (caller && *caller) actor.via_id = std::string(caller) + " as " + actor.via_id;
  return actor;
}

}  // namespace typecase::app
