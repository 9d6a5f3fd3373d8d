# Reserves TCP ports of 127.0.0.1: for each line on standard input it prints one port, and holds all
# of them until standard input ends.
#
# A held port is bound but not listening. Connections to it are refused, the kernel hands it to nobody
# who asks for any port, and a server that sets SO_REUSEADDR (all servers here do) can listen on it,
# stop, and listen on it again.

import socket
import sys

held = []
for _ in sys.stdin:
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    # After bind, so that the kernel never gives one port to two holders.
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.append(holder)
    print(holder.getsockname()[1], flush=True)
