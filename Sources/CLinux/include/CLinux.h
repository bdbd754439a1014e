// What the Glibc module leaves out: epoll, eventfd, accept4, peers, thread names and the CPU set.
#ifndef CLINUX_H
#define CLINUX_H
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// Accepts a connection that is non-blocking and closed on exec; -1 and errno when there is none.
int clinux_accept(int listener, struct sockaddr *_Nullable address, unsigned int *_Nullable length);

// The process that connected a Unix-domain socket (SO_PEERCRED in unix(7)); -1 and errno when there is none to tell.
int clinux_peer_process(int socket);

// Names the calling thread for top(1) and debuggers; longer than 15 bytes is refused (pthread_setname_np(3)).
int clinux_name_thread(const char *_Nonnull name);

// The cores that this process may run on (sched_getaffinity(2)), at least 1.
int clinux_cores(void);
#endif
