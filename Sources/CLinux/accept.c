#define _GNU_SOURCE
#include "CLinux.h"
#include <sys/socket.h>

int clinux_accept(int listener, struct sockaddr *address, unsigned int *length) {
  return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
