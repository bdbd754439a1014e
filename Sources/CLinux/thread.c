#define _GNU_SOURCE
#include "CLinux.h"
#include <pthread.h>

int clinux_name_thread(const char *name) { return pthread_setname_np(pthread_self(), name); }
