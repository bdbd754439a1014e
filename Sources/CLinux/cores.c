#define _GNU_SOURCE
#include "CLinux.h"
#include <sched.h>

int clinux_cores(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}
