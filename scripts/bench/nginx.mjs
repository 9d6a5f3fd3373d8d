// nginx with one worker on core 0, as a peer.

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPinned } from './load.mjs'
import { freePort } from './shop.mjs'

/** Starts nginx with its files in the folder. `server`: the contents of its server block. */
export async function startNginx(folder, server) {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 10000; }
http {
  access_log off; keepalive_requests 100000000; default_type application/octet-stream;
  sendfile on; tcp_nopush on; open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; ${server} }
}`,
  )
  chmodSync(folder, 0o755)
  const child = startPinned(['/usr/sbin/nginx', '-p', folder, '-c', config])
  return { child, pid: child.pid, at: `http://127.0.0.1:${port}` }
}
