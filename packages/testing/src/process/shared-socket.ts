import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program on a port that outlives it. */
export type SocketProcess = {
  readonly pid: number;
  /** Asks it to stop and resolves with its exit code. */
  stop(): Promise<number>;
};

/** A port that a service manager holds open, for any number of programs at the same time. */
export type SharedSocket = {
  /** Every line that the programs printed. */
  readonly output: readonly string[];
  /** Starts a program of Node that listens on the port, and resolves once it has printed a line that matches. */
  start(
    main: string,
    options: { readonly ready: RegExp; readonly env: Readonly<Record<string, string>> },
  ): Promise<SocketProcess>;
  /** Stops every program and closes the port. */
  close(): Promise<void>;
};

const holder = fileURLToPath(new URL('./socket-holder.ts', import.meta.url));

/** Runs each line of standard input beside the others. */
const runLines = 'while read -r line; do eval "$line" & done; wait';

/** Quotes a word for a shell. */
const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Opens a port as systemd's socket unit does: with LISTEN_FDS and LISTEN_PID. */
export function openSharedSocket(port: number): SharedSocket {
  const words = [holder, String(port), runLines];
  const manager = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const output: string[] = [];
  const lines = createInterface({ input: manager.stdout });
  lines.on('line', (line) => output.push(line));
  const pids = new Set<number>();
  let count = 0;

  /** Resolves with the first match of the lines that follow. */
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const timer = setTimeout(() => {
        lines.off('line', look);
        reject(new Error([`No line matches ${pattern}`, ...output.slice(-20)].join('\n')));
      }, 30_000);
      const look = (line: string) => {
        const match = pattern.exec(line);
        if (match === null) return;
        clearTimeout(timer);
        lines.off('line', look);
        resolve(match);
      };
      lines.on('line', look);
    });

  return {
    output,
    async start(main, { ready, env }) {
      count += 1;
      const name = `program-${count}`;
      const words = [process.execPath, main].map(quote).join(' ');
      const variables = Object.entries({ LISTEN_FDS: '1', ...env })
        .map(([variable, value]) => quote(`${variable}=${value}`))
        .join(' ');
      // The process that prints its id becomes the program.
      const script = `echo "started ${name} $$"; LISTEN_PID=$$ exec ${words}`;
      const [started, isReady] = [until(new RegExp(`^started ${name} (\\d+)$`)), until(ready)];
      const ended = until(new RegExp(`^ended ${name} (\\d+)$`)).catch(() => undefined);
      manager.stdin.write(
        `env -i ${variables} sh -c ${quote(script)} 2>&1; echo "ended ${name} $?"\n`,
      );
      const pid = Number((await started)[1]);
      pids.add(pid);
      await Promise.race([
        isReady,
        ended.then((match) => {
          if (match) throw new Error([`${name} ended early`, ...output.slice(-20)].join('\n'));
          return isReady;
        }),
      ]);
      return {
        pid,
        async stop() {
          const end = until(new RegExp(`^ended ${name} (\\d+)$`));
          pids.delete(pid);
          process.kill(pid, 'SIGTERM');
          return Number((await end)[1]);
        },
      };
    },
    async close() {
      for (const pid of pids) process.kill(pid, 'SIGTERM');
      const gone = once(manager, 'close');
      manager.stdin.end();
      await gone;
    },
  };
}
