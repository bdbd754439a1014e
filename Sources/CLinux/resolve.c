#define _GNU_SOURCE
#include "CLinux.h"
#include <netdb.h>
#include <netinet/in.h>
#include <arpa/nameser.h>
#include <resolv.h>
#include <string.h>

int clinux_query(const char *name, int type, unsigned char *answer, int capacity) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return CLINUX_QUERY_NO_ANSWER;
  if (state.nscount > 2) state.nscount = 2;
  state.retrans = 2;
  state.retry = 1;
  int length = res_nquery(&state, name, ns_c_in, type, answer, capacity);
  int reason = state.res_h_errno;
  res_nclose(&state);
  if (length >= 0) return length < capacity ? length : capacity;
  if (reason == HOST_NOT_FOUND) return CLINUX_QUERY_NO_NAME;
  return reason == NO_DATA ? CLINUX_QUERY_NO_RECORD : CLINUX_QUERY_NO_ANSWER;
}
