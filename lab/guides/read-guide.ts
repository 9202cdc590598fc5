import type { GuideStep } from '../../packages/create/src/add/guide-steps.ts';
import type { Guide } from './guides.ts';

/** Fenced blocks: a language, and the path of the file that it is, if any. */
const fenced = /^```(\S+)(?: (\S+))?\n(.*?)^```$/gms;

/** Files whose path a reader does not see: renderers leave out what is behind the language of a block, so the line above has it. */
export function unnamedFiles(markdown: string): readonly string[] {
  return [...markdown.matchAll(fenced)].flatMap((block) => {
    const path = block[2];
    const [above = ''] = /[^\n]*\n*$/.exec(markdown.slice(0, block.index)) ?? [];
    return path === undefined || above.includes(`\`${path}\``) ? [] : [path];
  });
}

/** The commands of a block, without comments. A command that goes on behind a backslash counts once. */
export function commandsOf(code: string): readonly string[] {
  return code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#\s.*$/, '').trim())
    .filter((line) => line !== '');
}

/** The oldest Node that a guide states, which with PostgreSQL may be older. @throws Error when it states none */
export function oldestNode(markdown: string): string {
  const stated =
    /\((\d+\.\d+) with\s+PostgreSQL/.exec(markdown) ??
    /Node\s+(\d+\.\d+)\s+or\s+later/.exec(markdown);
  if (stated === null) throw new Error('The guide does not say which Node it needs.');
  return `${stated[1]}.0`;
}

/** The command that writes what the text shows, so that no one types it. */
const addCommand = /^npx create-portico@latest add\b/;

/** Returns the files and edits that a reader makes by hand: all of a text that does not call `create-portico add`, else what it leaves. */
export function handSteps(steps: readonly GuideStep[]): readonly GuideStep[] {
  const usesAdd = steps.some(
    ({ kind, ...step }) =>
      kind === 'commands' &&
      'code' in step &&
      commandsOf(step.code).some((one) => addCommand.test(one)),
  );
  return steps.filter((step) => step.kind !== 'commands' && (step.isByHand || !usesAdd));
}

export const typedCommands = (steps: readonly GuideStep[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'commands' ? commandsOf(step.code) : []));

/** Returns the commands that a site in production needs: no development servers, no checks. Two commands in one line are two. */
export function neededCommands(
  steps: readonly GuideStep[],
  { servers: { production, ...others }, shown = [], checks = [] }: Guide,
): readonly string[] {
  const developed = Object.values(others).flatMap(({ commands }) => commands);
  const skipped = [...developed, ...shown, ...checks];
  return typedCommands(steps)
    .filter((command) => production?.commands.includes(command) || !skipped.includes(command))
    .flatMap((command) => command.split(' && '));
}

/** How many lines a reader types: commands, and the lines of files that are not blank. */
export function handwrittenLines(steps: readonly GuideStep[]): number {
  const written = handSteps(steps).flatMap((step) => {
    if (step.kind === 'commands') return [];
    const code = step.kind === 'file' ? step.code : step.edit.code;
    return code.split('\n').filter((line) => line.trim() !== '');
  });
  return typedCommands(steps).length + written.length;
}

/** What the packages need of each other, by the registry: those that come with each. */
const needs: Readonly<Record<string, readonly string[]>> = {
  shell: ['server', 'react', 'core', 'protocol', 'locales'],
  server: ['protocol', 'locales'],
  react: ['core', 'protocol', 'locales'],
  core: ['protocol', 'locales'],
};

const ownPackage = /@portico\/(\w+)(?=\s|$)/g;

/** Puts packed files in place of our packages' names in a command that installs them, with what they need of each other. */
export function withPackedPackages(command: string, tarballOf: (name: string) => string): string {
  if (addCommand.test(command)) {
    const folder = tarballOf('').replace(/\/\.tgz$/, '');
    const words = command.replace(/^npx create-portico@latest /, '');
    return `npx --yes --package ${tarballOf('create')} create-portico ${words} --packages ${folder} --yes`;
  }
  if (!/^npm (?:install|i|add) /.test(command) || command.search(ownPackage) === -1) return command;
  const named = [...command.matchAll(ownPackage)].map(([, name = '']) => name);
  const others = new Set(named.flatMap((name) => needs[name] ?? []));
  const packed = command.replace(ownPackage, (_, name: string) => tarballOf(name));
  return [packed, ...[...others].filter((name) => !named.includes(name)).map(tarballOf)].join(' ');
}

/** Returns the command that installs viem with these versions in place of its own, or after `add`; another command as it is. */
export function withPeers(command: string, peers: readonly string[]): string {
  if (peers.length > 0 && / create-portico add /.test(command))
    return `${command} && npm install ${peers.join(' ')}`;
  const installed = / viem@[\d.]+/;
  if (peers.length === 0 || !installed.test(command)) return command;
  return [command.replace(installed, ''), ...peers].join(' ');
}
