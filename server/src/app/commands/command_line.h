#pragma once

namespace typecase::app {

// `typecase --help` tells the verbs. Returns the exit code: 0 done, 1 failed, 2 wrong use.
int run(int argc, char** argv);

}  // namespace typecase::app
