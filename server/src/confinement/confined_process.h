#pragma once

#include "confinement/child.h"
#include "confinement/syscall_filter.h"

namespace typecase::confinement {

// Everything that a child needs to become the program, prepared before it starts. Descriptors are
// the caller's.
struct ConfinedProcess {
  char* const* arguments;
  int program;
  int input;
  int output;
  int messages;
  int report;  // takes a letter for each Shortfall
  const ChildLimits& limits;
  const SyscallFilter& filter;
};

// A protection that could not be set up. Without the filter the program is not started.
enum class Shortfall : char { network = 'n', user = 'u', filter = 'f' };

// The descriptor of the program in the child, which the filter has to permit. It is above the limit
// of descriptors, so that no other file can come to stand there once the program runs.
constexpr int program_descriptor = 100;

constexpr int not_started_status = 127;

// Turns the calling process, a child with one thread, into the program. Calls only what is
// async-signal-safe and changes no memory but its stack: other threads' locks may be held, and the
// memory may be its parent's. Ends with not_started_status on failure.
[[noreturn]] void become(const ConfinedProcess& process);

}  // namespace typecase::confinement
