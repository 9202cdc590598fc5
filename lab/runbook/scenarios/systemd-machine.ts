import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../deploy/checkers.ts';
import { type CommandResult, runCommand } from '../scenario.ts';

/** A machine on which systemd is process 1: a container over this one's files that forgets what it writes. */
export type SystemdMachine = Awaited<ReturnType<typeof startSystemd>>;

/** @param folders that it shows at their own paths, for reading */
export async function startSystemd(...folders: readonly string[]) {
  const options = ['--directory=/media', '--volatile=overlay', '--private-network'];
  // Nothing of this machine's own systemd, which need not run.
  options.push('--quiet', '--console=pipe', '--register=no', '--keep-unit');
  options.push(...[root, ...folders].map((folder) => `--bind-ro=${folder}`));
  // The services of this machine stay off: a small target, and what the page starts.
  options.push('--boot', 'systemd.unit=basic.target');
  // It refuses `/` itself. A mount of its own process ends with it.
  const script = 'mount --bind / /media && exec systemd-nspawn "$@"';
  const nspawn = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => nspawn.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(nspawn, 'exit');
  const output = Promise.all([text(nspawn.stdout), text(nspawn.stderr)]);
  const stop = async () => {
    nspawn.kill('SIGTERM');
    const timer = setTimeout(kill, 60_000);
    await ended;
    clearTimeout(timer);
    process.off('exit', kill);
  };
  const environment = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'LC_ALL=C.UTF-8'];
  const enter = () => ['--target', String(processOne(nspawn))];
  const shell = ['env', '-i', ...environment, 'USER=root', 'sh', '-c'];
  const inside = (line: string) => [...enter(), '--all', ...shell, `cd ${root} && ${line}`];
  /** Runs a line of shell as root, in the repository's folder. */
  const run = async (line: string) => runCommand('nsenter', inside(line));
  const machine = {
    words: (line: string) => ['nsenter', ...inside(line)],
    run,
    /** The same; resolves with the output. @throws Error unless the line succeeds */
    must: async (line: string) => succeed(await run(line), line),
    /** Runs a program of this machine on the network of that one. Resolves with its output. */
    onNetwork: async (...own: readonly string[]) =>
      succeed(await runCommand('nsenter', [...enter(), '--net', ...own]), own.join(' ')),
    stop,
  };
  for (let attempt = 0; attempt < 300 && nspawn.exitCode === null; attempt++) {
    const { output: state } = await run('systemctl is-system-running').catch(() => ({
      output: '',
    }));
    if (/running|degraded/.test(state)) return machine;
    await delay(100);
  }
  await stop();
  throw new Error(['systemd did not start:', ...(await output)].join('\n'));
}

function processOne({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);
}

function succeed({ code, output }: CommandResult, line: string): string {
  if (code !== 0) throw new Error(`${line} ends with ${code}:\n${output}`);
  return output;
}
