import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** One thing to try, and the programs that it takes. */
export type Step = {
  readonly name: string;
  readonly needs: readonly string[];
  /** Throws when it does not hold; resolves with what it found. @param folder for its files, removed afterwards */
  run(folder: string): Promise<readonly string[]>;
};

/** Thrown by a step that finds a program but not what it needs to work. */
export class NotTried extends Error {}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** The path of a program of this machine. */
export function findProgram(name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const execute = promisify(execFile);

/** Runs a program to its end; a failure carries everything that it printed. */
export async function runProgram(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(findProgram(name) ?? name, args).catch((error) => {
    throw new Error([error.message, error.stdout, error.stderr].join('\n'));
  });
  // A program's last word on the one may have no end of line: it must not run into the other.
  return [stdout, stderr].join('\n');
}
