#define _GNU_SOURCE
#include "CLinux.h"

int clinux_peer_process(int socket) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? peer.pid : -1;
}
