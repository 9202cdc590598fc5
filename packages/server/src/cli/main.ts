import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from './command.ts';
import { processIo, runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), processIo(), shellCommands);

/** Commands of @portico/shell, when the project has it: both packages have a bin of this name. */
async function shellCommands(): Promise<readonly Command[]> {
  const project = createRequire(join(process.cwd(), 'package.json'));
  let path: string;
  try {
    path = project.resolve('@portico/shell/commands');
  } catch {
    return [];
  }
  const { commands }: { commands: readonly Command[] } = await import(pathToFileURL(path).href);
  return commands;
}
