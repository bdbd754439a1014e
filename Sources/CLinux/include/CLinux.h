// What the Glibc module leaves out: epoll, eventfd, accept4, peers, thread names, the CPU set, name servers and the
// clock's state.
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

// The system's name servers (resolv.conf(5)) say that there is no such name, or no such record of the name; or nothing.
enum { CLINUX_QUERY_NO_ANSWER = -1, CLINUX_QUERY_NO_NAME = -2, CLINUX_QUERY_NO_RECORD = -3 };

// Asks the first two name servers, two seconds each at most, for a name's records of a type (RFC 1035 §3.2.2). The length
// of the answer, or one of the above.
int clinux_query(const char *_Nonnull name, int type, unsigned char *_Nonnull answer, int capacity);

// Whether something keeps the system's clock right, as the kernel knows it (adjtimex(2)); -1 where it doesn't tell.
int clinux_clock_is_synchronised(void);
#endif
