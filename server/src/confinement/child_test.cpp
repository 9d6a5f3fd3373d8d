#include "confinement/child.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

#include "base/files.h"

namespace typecase::confinement {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr ChildLimits generous{
    .memory_bytes = 1u << 30, .file_bytes = 1 << 20, .cpu_seconds = 5, .wall = 10min};

// Perl is part of every Debian, and calls what it is told to.
class ChildTest : public ::testing::Test {
 protected:
  void SetUp() override { std::ofstream(folder.path() / "in") << "input"; }

  ChildEnd run(const std::vector<std::string>& command, const ChildLimits& limits = generous) {
    return run_child(command, {file("in"), file("out"), file("messages")}, limits);
  }
  ChildEnd perl(const std::string& script, const ChildLimits& limits = generous) {
    return run({"perl", "-e", script}, limits);
  }
  // Runs a script that makes an attempt and prints a result; "" and an errno's text are failures.
  std::string attempt(const std::string& expression) {
    EXPECT_EQ(perl("$! = 0; my $r = " + expression + "; print $r ? 'done' : \"$!\""),
              ChildEnd::succeeded);
    return messages();
  }

  std::filesystem::path file(const std::string& name) { return folder.path() / name; }
  std::string messages() { return read_text_file(file("messages")); }

  TempFolder folder;
};

const std::string refused = "Operation not permitted";

TEST_F(ChildTest, TellsHowTheProgramEnded) {
  EXPECT_EQ(perl("exit 0"), ChildEnd::succeeded);
  EXPECT_EQ(perl("exit 3"), ChildEnd::failed);
  EXPECT_EQ(perl("unpack 'p', pack 'J', 1"), ChildEnd::killed);  // reads from address 1
  EXPECT_EQ(run({"no-such-program"}), ChildEnd::not_started);
}

TEST_F(ChildTest, GivesNoStandardInputNoEnvironmentAndNoFolder) {
  setenv("TYPECASE_SECRET", "hush", 1);
  EXPECT_EQ(
      perl("$| = 1; print <STDIN>; print %ENV; print readlink '/proc/self/cwd'; warn 'complaint'"),
      ChildEnd::succeeded);
  EXPECT_THAT(messages(), Not(HasSubstr("hush")));
  EXPECT_THAT(messages(), ::testing::StartsWith("/"));
  EXPECT_THAT(messages(), Not(HasSubstr(folder.path().string())));
  EXPECT_THAT(messages(), HasSubstr("complaint"));
  unsetenv("TYPECASE_SECRET");
}

TEST_F(ChildTest, GivesItsFilesAndNoneOfOurDescriptors) {
  std::ifstream ours("/dev/null");
  EXPECT_EQ(perl("for (0..200) { print \"$_ \" if -e \"/proc/self/fd/$_\" }"), ChildEnd::succeeded);
  EXPECT_EQ(messages(), "0 1 2 3 ");
  EXPECT_EQ(perl(std::string("open(F, '<', '") + child_input + "'); print <F>"),
            ChildEnd::succeeded);
  EXPECT_EQ(messages(), "input");
}

TEST_F(ChildTest, RunsAtTheLowestPriority) {
  EXPECT_EQ(perl("open(F, '<', '/proc/self/stat'); print((split ' ', <F>)[18])"),
            ChildEnd::succeeded);
  EXPECT_EQ(messages(), "19");
}

// A child that shared more than memory with this process until it was the program would change it.
TEST_F(ChildTest, LeavesThisProcessAsItIs) {
  const auto state = [] {
    rlimit files{}, memory{};
    getrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_AS, &memory);
    const std::filesystem::directory_iterator open_files("/proc/self/fd");
    return std::tuple(getpriority(PRIO_PROCESS, 0), sched_getscheduler(0), geteuid(),
                      files.rlim_cur, memory.rlim_cur, std::filesystem::current_path(),
                      std::filesystem::read_symlink("/proc/thread-self/ns/net"),
                      std::distance(begin(open_files), end(open_files)));
  };
  const auto before = state();
  EXPECT_EQ(perl("exit 0"), ChildEnd::succeeded);
  const auto after = state();
  EXPECT_EQ(before, after);
}

TEST_F(ChildTest, StopsAProgramThatTakesTooLong) {
  ChildLimits limits = generous;
  limits.wall = 100ms;
  limits.cpu_seconds = 1000;
  EXPECT_EQ(perl("1 while 1", limits), ChildEnd::timed_out);
}

TEST_F(ChildTest, StopsAProgramThatSpinsTooLong) {
  ChildLimits limits = generous;
  limits.cpu_seconds = 1;
  EXPECT_EQ(perl("1 while 1", limits), ChildEnd::killed);
}

TEST_F(ChildTest, StopsAProgramThatWritesTooMuch) {
  ChildLimits limits = generous;
  limits.file_bytes = 1000;
  EXPECT_NE(run({"head", "-c", "100000", "/dev/zero"}, limits), ChildEnd::succeeded);
  EXPECT_LE(std::filesystem::file_size(file("messages")), 1000u);
}

TEST_F(ChildTest, StopsAProgramThatTakesTooMuchMemory) {
  ChildLimits limits = generous;
  limits.memory_bytes = 64 << 20;
  EXPECT_NE(perl("my $x = 'a' x 300_000_000", limits), ChildEnd::succeeded);
}

TEST_F(ChildTest, RefusesTheNetwork) {
  for (int family : {1, 2, 10, 16}) {  // local, IPv4, IPv6, netlink
    EXPECT_EQ(attempt("socket(S, " + std::to_string(family) + ", 2, 0)"), refused) << family;
  }
}

TEST_F(ChildTest, RefusesOtherProcesses) {
  EXPECT_EQ(attempt("fork"), refused);
  EXPECT_EQ(attempt("exec('/bin/true')"), refused);
  EXPECT_EQ(attempt("kill(0, $$)"), refused);
  EXPECT_EQ(attempt("syscall(" + std::to_string(SYS_ptrace) + ", 0, 0, 0, 0) == 0"), refused);
}

// A descriptor of a program that it opens itself cannot get the number that the filter permits.
TEST_F(ChildTest, RefusesToExecuteAProgramThatItOpens) {
  EXPECT_EQ(perl("open(F, '<', '/bin/true'); for (1..200) { open(my $f, '<', '/bin/true') or last; "
                 "push @f, $f }; $e = chr(0); print scalar(@f), ' '; $! = 0; syscall(" +
                 std::to_string(SYS_execveat) + ", 100, $e, 0, 0, 0x1000); print $!"),
            ChildEnd::succeeded);
  EXPECT_THAT(messages(), HasSubstr("Bad file descriptor"));
  EXPECT_LT(std::stoi(messages()), 32);
}

TEST_F(ChildTest, WritesToItsOutputWhateverFileItOpens) {
  std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
  std::ofstream(file("theirs")) << "theirs";
  std::filesystem::permissions(file("theirs"), std::filesystem::perms::all);
  EXPECT_EQ(perl("open(F, '>', '" + file("theirs").string() + "'); print F 'mine'; close F"),
            ChildEnd::succeeded);
  EXPECT_EQ(read_text_file(file("theirs")), "theirs");
  EXPECT_EQ(read_text_file(file("out")), "mine");
}

TEST_F(ChildTest, RefusesToChangeFiles) {
  std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
  std::ofstream(file("theirs")) << "theirs";
  std::filesystem::permissions(file("theirs"), std::filesystem::perms::all);
  const std::string path = "'" + file("theirs").string() + "'";
  EXPECT_EQ(attempt("open(F, '+<', " + path + ")"), refused);
  EXPECT_EQ(attempt("sysopen(F, " + path + ", 0x200)"), refused);  // O_RDONLY | O_TRUNC
  EXPECT_EQ(attempt("unlink " + path), refused);
  EXPECT_EQ(attempt("rename " + path + ", '" + file("moved").string() + "'"), refused);
  EXPECT_EQ(attempt("truncate(" + path + ", 0)"), refused);
  EXPECT_EQ(attempt("chmod(0, " + path + ")"), refused);
  EXPECT_EQ(attempt("mkdir '" + file("made").string() + "'"), refused);
  EXPECT_EQ(attempt("symlink('/', '" + file("link").string() + "')"), refused);
  EXPECT_EQ(read_text_file(file("theirs")), "theirs");
}

TEST_F(ChildTest, RunsWithoutPrivileges) {
  EXPECT_EQ(perl("open(F, '<', '/proc/self/status'); print grep /^(Cap|NoNew|Seccomp:)/, <F>"),
            ChildEnd::succeeded);
  EXPECT_THAT(messages(), HasSubstr("NoNewPrivs:\t1"));
  EXPECT_THAT(messages(), HasSubstr("Seccomp:\t2"));
  EXPECT_THAT(messages(), HasSubstr("CapEff:\t0000000000000000"));
}

TEST_F(ChildTest, LeavesRootAndItsGroups) {
  if (geteuid() != 0) GTEST_SKIP() << "only root has a user to leave";
  EXPECT_EQ(perl("open(F, '<', '/proc/self/status'); print grep /^(Uid|Gid|Groups)/, <F>"),
            ChildEnd::succeeded);
  EXPECT_THAT(messages(), HasSubstr("Uid:\t65534\t65534\t65534\t65534"));
  EXPECT_THAT(messages(), HasSubstr("Gid:\t65534\t65534\t65534\t65534"));
  EXPECT_THAT(messages(), ::testing::ContainsRegex("Groups:\t *\n"));
}

// Whether this system lets a process have a network of its own; tried in a fork, which ends.
bool permits_own_network() {
  const pid_t child = fork();
  if (child == 0) {
    _exit(unshare(geteuid() == 0 ? CLONE_NEWNET : CLONE_NEWUSER | CLONE_NEWNET) == 0 ? 0 : 1);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// A container may forbid it; then the filter alone keeps the child off the network.
TEST_F(ChildTest, HasANetworkOfItsOwnWhereThatIsPermitted) {
  if (!permits_own_network()) GTEST_SKIP() << "the system does not permit it";
  EXPECT_EQ(perl("print readlink '/proc/self/ns/net'"), ChildEnd::succeeded);
  EXPECT_THAT(messages(), ::testing::StartsWith("net:["));
  EXPECT_NE(messages(), std::filesystem::read_symlink("/proc/self/ns/net").string());
}

TEST(TempFolderTest, IsGoneWithWhatItHolds) {
  std::filesystem::path path;
  {
    TempFolder folder;
    path = folder.path();
    std::ofstream(path / "file") << "x";
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace typecase::confinement
