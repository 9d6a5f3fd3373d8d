#include "app/commands/command_line.h"

int main(int argc, char** argv) { return typecase::app::run(argc, argv); }
