import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { confirm } from '@clack/prompts';
import { AnswerError } from '../answers.ts';
import { vendorFolder } from '../files/manifest.ts';
import { type Migration, migrationGuide, readMigration } from '../next-auth/migration.ts';
import type { Terminal } from '../questions.ts';
import { listFiles, readGuideSteps } from '../templates.ts';
import { findTarballs } from '../write-site.ts';
import {
  type AddKind,
  type AddKindName,
  addKindNames,
  addKinds,
  describeVersions,
  detectKind,
  isIgnored,
  type Project,
  placePath,
} from './add-kinds.ts';
import type { GuideStep } from './guide-steps.ts';
import { installCommand, packageManager, removeCommand, withTarballs } from './package-manager.ts';
import { type Plan, planSteps, showChange } from './plan.ts';

type AddOptions = {
  readonly folder: string;
  readonly kind: string | undefined;
  /** A folder with tarballs of the packages; undefined for the registry's. */
  readonly packages: string | undefined;
  readonly yes: boolean;
  /** The release that the project gets. */
  readonly version: string;
  readonly terminal: Terminal | undefined;
  readonly print: (line: string) => void;
  readonly createSecret: () => string;
  /** Runs a command in the project's folder, and resolves with its exit code. */
  readonly execute: (command: readonly string[]) => Promise<number>;
};

/**
 * Adds Portico to a project: prints the plan, and writes it after a yes.
 * @returns the exit code: 0, also where nothing was to do, 130 after Ctrl+C, or that of the installation
 * @throws AnswerError for a project that it does not take; nothing is written then
 */
export async function addToProject(options: AddOptions): Promise<number> {
  const { folder, print, terminal, yes } = options;
  const opened = openProject(folder);
  const name = chooseKind(options.kind, opened);
  const kind: AddKind = addKinds[name];
  const place = placePath(kind, opened);
  const isNext = kind.packages.some((one) => one === 'next');
  const migration = isNext ? readMigration(opened, place('lib/auth.ts')) : undefined;
  const project = migration?.project ?? opened;
  const manager = packageManager(project.read);
  print([name, manager, ...describeVersions(project)].join(' · '));
  const guides = migration ? [...kind.guides, migrationGuide] : kind.guides;
  const steps = withAnswers(guides.flatMap(readGuideSteps), options).filter(
    (step) =>
      step.kind !== 'commands' &&
      !step.isByHand &&
      !(step.kind === 'file' && isIgnored(step.path, project)),
  );
  const write = writeImports(project, place);
  const moved = replaceFiles(steps).map((step) => moveStep(step, place, write));
  const planned = planSteps(migration?.rewriteSteps(moved) ?? moved, project.read);
  const plan = withTarballs(planned, { ...options, manager, read: project.read });
  const { changes, leftovers, removed } = withMigration(plan, migration, opened);
  for (const path of removed) print(`\n  ${path} (deleted)`);
  for (const change of changes) print(`\n${showChange(change)}`);
  for (const { sentence, code } of leftovers)
    print(`\nBy hand. ${sentence}${code && `\n\n${code.replace(/^(?=.)/gm, '    ')}`}`);
  if (changes.length === 0) return say(print, '\nNothing to write: it is all there.');
  if (!yes && terminal === undefined)
    return say(print, '\nNothing was written: --yes writes it, after -- if npm runs this.');
  const removal = migration && removeCommand(manager, migration.packages);
  if (!yes && terminal) {
    const commands = [...(removal ? [removal] : []), installCommand(manager)];
    const message = `Write ${changes.length + removed.length} files and run ${commands.map((one) => one.join(' ')).join(', then ')}?`;
    const answer = await confirm({ ...terminal, message });
    if (answer !== true) {
      print('Nothing was written.');
      return answer === false ? 0 : 130;
    }
  }
  if (removal !== undefined) {
    const code = await runCommand(options, removal);
    if (code !== 0) return code;
  }
  writePlan(folder, { changes, removed });
  copyTarballs(options, changes);
  const code = await runCommand(options, installCommand(manager));
  if (code === 0) print(`\n${nextSteps}`);
  return code;
}

async function runCommand(
  { execute, print }: AddOptions,
  command: readonly string[],
): Promise<number> {
  print(`\n${command.join(' ')}`);
  const code = await execute(command);
  if (code !== 0) print(`\n${command.join(' ')} ended with ${code}.`);
  return code;
}

const nextSteps =
  'Start the site and open /vault: it asks to sign in. npx portico doctor checks the rest.';

function say(print: AddOptions['print'], text: string): number {
  print(text);
  return 0;
}

/** @throws AnswerError without a `package.json` */
function openProject(folder: string): Project {
  const read = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const text = read('package.json');
  if (text === undefined)
    throw new AnswerError(
      'There is no package.json here: run this in a project, or npm create portico for a new one.',
    );
  const manifest = parseManifest(text);
  const asked: Readonly<Record<string, string>> = {
    ...manifest.devDependencies,
    ...manifest.dependencies,
  };
  const version = (name: string) => {
    if (asked[name] === undefined) return undefined;
    const installed = read(`node_modules/${name}/package.json`);
    return installed === undefined ? asked[name] : (JSON.parse(installed).version as string);
  };
  const isSkipped = (one: string) => one.startsWith('.') || one === 'node_modules';
  const files = () => listFiles(folder, isSkipped).filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  return { read, version, files };
}

/** @throws AnswerError for a file with a mistake */
function parseManifest(text: string) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AnswerError('package.json is not valid JSON: correct it first.', { cause });
  }
}

/** @throws AnswerError for a name that there is not, and where none fits */
function chooseKind(named: string | undefined, project: Project): AddKindName {
  const name =
    named === undefined ? detectKind(project) : addKindNames.find((one) => one === named);
  if (name !== undefined) return name;
  const known = addKindNames.join(', ');
  throw new AnswerError(
    named === undefined
      ? `This is no framework that add knows: name one of ${known}.`
      : `There is no kind "${named}": choose one of ${known}.`,
  );
}

/** Fills in what differs between two sites: a secret. */
function withAnswers(
  steps: readonly GuideStep[],
  { createSecret, version }: AddOptions,
): readonly GuideStep[] {
  const fill = (code: string) =>
    code
      .replaceAll('AUTH_SECRET=…', `AUTH_SECRET=${createSecret()}`)
      .replace(/("@portico\/\w+": )"latest"/g, `$1"${version}"`);
  return steps.map((step) =>
    step.kind === 'edit' ? { ...step, edit: { ...step.edit, code: fill(step.edit.code) } } : step,
  );
}

/** Leaves out files and fields that a later guide has, too. */
function replaceFiles(steps: readonly GuideStep[]): readonly GuideStep[] {
  const whole = (step: GuideStep) => {
    if (step.kind === 'file') return step.path;
    return step.kind === 'edit' && step.edit.place === 'fields' ? step.edit.path : undefined;
  };
  return steps.filter((step, index) => {
    const path = whole(step);
    return path === undefined || !steps.slice(index + 1).some((later) => whole(later) === path);
  });
}

type WriteImports = (code: string, path: string) => string;

function moveStep(
  step: GuideStep,
  place: (path: string) => string,
  write: WriteImports,
): GuideStep {
  if (step.kind === 'commands') return step;
  const path = place(step.kind === 'file' ? step.path : step.edit.path);
  if (step.kind === 'file') return { ...step, path, code: write(step.code, path) };
  return { ...step, edit: { ...step.edit, path, code: write(step.edit.code, path) } };
}

/** Returns a function that makes imports of `@/lib/auth` relative, for a project where `@` does not name the folder of `lib`. */
function writeImports({ read }: Project, place: (path: string) => string): WriteImports {
  const root = place('lib').slice(0, -'lib'.length);
  const config = read('tsconfig.json') ?? read('jsconfig.json') ?? '';
  if (new RegExp(`"@/\\*":\\s*\\[\\s*"(?:\\./)?${root}\\*"`).test(config)) return (code) => code;
  return (code, path) =>
    code.replace(/'@\/(.*?)'/g, (_, module: string) => {
      const target = posix.relative(posix.dirname(path), place(module));
      return `'${target.startsWith('.') ? target : `./${target}`}'`;
    });
}

type MigrationPlan = Plan & { readonly removed: readonly string[] };

/** Adds what a migration deletes and lists to a plan; its changes start from the files as they are. */
function withMigration(
  { changes, leftovers }: Plan,
  migration: Migration | undefined,
  { read }: Project,
): MigrationPlan {
  const written = changes.map((change) => ({ ...change, before: read(change.path) }));
  const removed = (migration?.removed ?? []).filter(
    (path) => !written.some((change) => change.path === path),
  );
  return { changes: written, removed, leftovers: [...leftovers, ...(migration?.leftovers ?? [])] };
}

function writePlan(
  folder: string,
  { changes, removed }: Pick<MigrationPlan, 'changes' | 'removed'>,
): void {
  for (const path of removed) rmSync(join(folder, path));
  for (const { path, after } of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), after);
  }
}

/** Copies the tarballs that `package.json` names into the project. */
function copyTarballs({ folder, packages }: AddOptions, changes: Plan['changes']): void {
  if (packages === undefined) return;
  const manifest = changes.find(({ path }) => path === 'package.json')?.after ?? '';
  const names = [
    ...new Set([...manifest.matchAll(/file:vendor\/(\w+)\.tgz/g)].map(([, one]) => one ?? '')),
  ];
  for (const [name, file] of Object.entries(findTarballs(packages, names)))
    cpSync(file, join(folder, vendorFolder, `${name}.tgz`));
}
