import { basename, resolve } from 'node:path';
import { addToProject } from './add/add.ts';
import { AnswerError, type Answers, answerFlags } from './answers.ts';
import { ownPackages } from './files/manifest.ts';
import { type CommandLine, help, readFlags } from './flags.ts';
import { kinds } from './kinds.ts';
import { projectFiles, slug } from './project.ts';
import {
  askQuestions,
  checkAnswers,
  openQuestions,
  type Terminal,
  withDefaults,
} from './questions.ts';
import { type Files, readTemplate } from './templates.ts';
import { checkFolder, findTarballs, writeSite } from './write-site.ts';

/** Environment of the command. */
export type Io = {
  readonly cwd: string;
  readonly version: string;
  readonly isReleased: boolean;
  /** Undefined without an interactive terminal. */
  readonly terminal: Terminal | undefined;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Folder with packed packages, in a clone. */
  readonly packedFolder: string | undefined;
  readonly createSecret: () => string;
  /** Runs a command in a folder, the current one by default, and resolves with its exit code. */
  readonly execute: (command: readonly string[], folder?: string) => Promise<number>;
};

/** Runs the command. @returns the exit code: 0, 1 for a refusal, 130 after Ctrl+C, or that of an installation */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    const line = readFlags(words);
    if (line.help) return print(io, help);
    if (line.version) return print(io, io.version);
    const packages = line.packages === undefined ? io.packedFolder : resolve(io.cwd, line.packages);
    if (packages === undefined && !io.isReleased) throw new AnswerError(notReleased);
    if (line.add !== undefined)
      return await addToProject({
        ...io,
        folder: io.cwd,
        kind: line.add || undefined,
        packages,
        yes: line.yes,
      });
    checkAnswers(line.answers);
    if (line.folder !== undefined) checkFolder(resolve(io.cwd, line.folder));
    const answers = await answer(line, io);
    if (!answers) {
      io.printError('Nothing was written.');
      return 130;
    }
    checkAnswers({ ...line.answers, kind: answers.kind });
    return await create(answers, { ...line, packages }, io);
  } catch (error) {
    if (!(error instanceof AnswerError) && !isFileError(error)) throw error;
    io.printError(error.message);
    return 1;
  }
}

async function answer(line: CommandLine, io: Io): Promise<Answers | undefined> {
  const defaultName =
    line.folder === undefined ? answerFlags.name.default : titleFrom(line.folder, io);
  const open = openQuestions(line.answers).filter((name) => name !== 'name');
  if (line.yes || open.length === 0) return withDefaults(line.answers, defaultName);
  if (io.terminal) {
    const checkName = (name: string) => {
      if (line.folder === undefined) checkFolder(resolve(io.cwd, slug(name)));
    };
    return askQuestions(line.answers, { terminal: io.terminal, defaultName, checkName });
  }
  const flags = open.map((name) => `--${answerFlags[name].flag}`).join(', ');
  throw new AnswerError(
    `There is no terminal to ask on: give ${flags}, or --yes for the defaults, after -- if npm runs this.`,
  );
}

const notReleased =
  'The packages are not on npm yet: run npm run pack in a clone, then give its folder as --packages <clone>/packed.';

async function create(
  answers: Answers,
  { folder: named, packages, install }: Pick<CommandLine, 'folder' | 'packages' | 'install'>,
  io: Io,
): Promise<number> {
  const shown = named ?? slug(answers.name);
  const folder = resolve(io.cwd, shown);
  checkFolder(folder);
  const names = ownPackages(readTemplate(kinds[answers.kind].example));
  const tarballs = packages === undefined ? {} : findTarballs(packages, names);
  const files: Files = projectFiles(answers, {
    packageName: slug(basename(folder)),
    version: io.version,
    isVendored: packages !== undefined,
    secret: io.createSecret(),
    readTemplate,
  });
  writeSite(folder, files, tarballs);
  io.print(
    `Wrote ${Object.keys(files).length} files to ${shown}${packages === undefined ? '' : ', with the packages in vendor'}.`,
  );
  const code = install ? await io.execute(['npm', 'install'], folder) : undefined;
  io.print(
    [
      ...(code ? [`npm install ended with ${code}.`] : []),
      '',
      ...(folder === io.cwd ? [] : [`  cd ${inShell(shown)}`]),
      ...(code === 0 ? [] : ['  npm install']),
      ...(answers.database === 'postgres' ? ['  docker compose up -d'] : []),
      '  npm run dev      # http://localhost:3000',
    ].join('\n'),
  );
  return code ?? 0;
}

/** A folder cannot be read or written: the message has the reason and the path. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error;

/** A path as it is typed into a shell. */
function inShell(path: string): string {
  if (/^[\w./-]+$/.test(path)) return path;
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/** `my-shop` → `My shop`. */
function titleFrom(folder: string, io: Io): string {
  const words = slug(basename(resolve(io.cwd, folder))).replaceAll('-', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`.slice(0, 40);
}

function print(io: Io, text: string): number {
  io.print(text);
  return 0;
}
