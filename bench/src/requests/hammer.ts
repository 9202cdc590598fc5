import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What the load generator counted. */
export type Hammered = { readonly requests: number; readonly perSecond: number };

const autocannon = fileURLToPath(import.meta.resolve('autocannon'));

/**
 * Asks for one address as fast as it is answered, over 16 connections, from a process of its own.
 * Every answer must be a success: a fast refusal is not a good figure.
 */
export async function hammer(
  url: string,
  options: { readonly seconds: number; readonly cookie: string },
): Promise<Hammered> {
  // biome-ignore format: flag and value side by side
  const args = [
    autocannon, '--json', '--no-progress', '--connections', '16',
    '--duration', String(options.seconds),
    '--headers', 'accept-encoding=gzip, deflate, br',
    ...(options.cookie === '' ? [] : ['--headers', `cookie=${options.cookie}`]),
    url,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const result: {
    '2xx': number;
    non2xx: number;
    errors: number;
    requests: { average: number };
  } = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load.`);
  }
  return { requests: result['2xx'], perSecond: result.requests.average };
}
