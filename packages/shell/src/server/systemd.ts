import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** The first descriptor that a service manager passes on (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** Returns the listening sockets that systemd passed on: they stay open during a restart, so that no connection is refused or reset. */
export function passedSockets(
  { LISTEN_PID, LISTEN_FDS = '' }: Environment,
  pid = process.pid,
): readonly number[] {
  if (LISTEN_PID !== String(pid) || !/^[1-9]\d?$/.test(LISTEN_FDS)) return [];
  return Array.from({ length: Number(LISTEN_FDS) }, (_, index) => firstDescriptor + index);
}

/**
 * Reports the state of this process to systemd (`Type=notify`) by systemd's own program, because Node has no datagrams on Unix
 * sockets (sd_notify(3)). While the event loop turns, the watchdog (WATCHDOG_USEC) hears so twice in its time.
 */
export function serviceManager(environment: Environment) {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH = '/usr/local/bin:/usr/bin:/bin' } = environment;
  const notify = (...assignments: readonly string[]) => {
    if (NOTIFY_SOCKET === undefined) return;
    // The unit would not start without it, and says that no message came.
    spawn('systemd-notify', assignments, { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
      .on('error', () => undefined)
      .unref();
  };
  const interval = Number(WATCHDOG_USEC) / 2000;
  if (interval > 0) setInterval(() => notify('WATCHDOG=1'), interval).unref();
  return {
    /** It serves: only now `systemctl restart` returns, and dares to restart the next instance. */
    ready: () => notify('READY=1', 'STATUS=serves'),
    /** Shows a sentence in `systemctl status`. */
    status: (text: string) => notify(`STATUS=${text}`),
    stopping: () => notify('STOPPING=1', 'STATUS=stops'),
  };
}
