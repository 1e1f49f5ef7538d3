/**
 * Takes the socket on which systemd listens for this process, as sd_listen_fds(3) describes: its file descriptor, or
 * null without one. Removes the variables from `env`, because processes that this one starts do not get the socket.
 */
export function takeInheritedSocket(env: NodeJS.ProcessEnv): number | null {
  const isForThisProcess = Number(env.LISTEN_PID) === process.pid && Number(env.LISTEN_FDS) > 0;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  return isForThisProcess ? 3 : null;
}
