#define _GNU_SOURCE
#include "CLinux.h"
#include <string.h>
#include <sys/timex.h>

int clinux_clock_is_synchronised(void) {
  struct timex clock;
  memset(&clock, 0, sizeof clock);
  int state = adjtimex(&clock);
  return state < 0 ? -1 : state != TIME_ERROR;
}
