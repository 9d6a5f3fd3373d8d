/* An ordinary disk: what is loaded before a program (LD_PRELOAD) makes its fsync and fdatasync take
 * 2 ms longer. Built by scripts/benches/checkout. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

typedef int (*sync_call)(int);

static void wait_for_the_disk(void) {
  struct timespec two_milliseconds = {0, 2000000};
  while (nanosleep(&two_milliseconds, &two_milliseconds) != 0) {
  }
}

int fsync(int descriptor) {
  wait_for_the_disk();
  return ((sync_call)dlsym(RTLD_NEXT, "fsync"))(descriptor);
}

int fdatasync(int descriptor) {
  wait_for_the_disk();
  return ((sync_call)dlsym(RTLD_NEXT, "fdatasync"))(descriptor);
}
