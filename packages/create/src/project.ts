import type { Answers } from './answers.ts';
import { applyAnswers } from './edits.ts';
import { composeFile, writeDockerfile, writeDockerignore } from './files/dockerfile.ts';
import { writeEnvironment, writeEnvironmentExample } from './files/environment.ts';
import { languageFiles } from './files/languages.ts';
import { ownPackages, writeManifest, writeTsconfig } from './files/manifest.ts';
import { writeReadme } from './files/readme.ts';
import { type Kind, kinds } from './kinds.ts';
import type { Files } from './templates.ts';

type ProjectOptions = {
  /** The name in `package.json`. */
  readonly packageName: string;
  /** The release that the site gets. */
  readonly version: string;
  /** The packages come from tarballs beside the site instead of a registry. */
  readonly isVendored: boolean;
  /** 32 random characters or more. */
  readonly secret: string;
  readonly readTemplate: (example: string) => Files;
};

/** The tests that every kind has, and what they need: one text, which is the example `site`'s. */
const sharedTests = [
  'playwright.config.ts',
  'tests/sign-in.spec.ts',
  'tests/wallet.ts',
  'tests/wallet-in-page.ts',
];

/** Every file of a new site. */
export function projectFiles(answers: Answers, options: ProjectOptions): Files {
  const kind: Kind = kinds[answers.kind];
  const { packageName, version, isVendored, secret, readTemplate } = options;
  const template = readTemplate(kind.example);
  const site = readTemplate(kinds.site.example);
  const tests = Object.fromEntries(sharedTests.map((path) => [path, site[path] ?? '']));
  const packages = isVendored ? ownPackages(template) : 'registry';
  const edited = applyAnswers({ ...template, ...tests }, kind, answers);
  const example = writeEnvironmentExample(kind, answers);
  const files: Record<string, string> = {
    ...edited,
    ...(kind.hasLanguages ? languageFiles(answers) : {}),
    'package.json': writeManifest(template, { kind, packageName, version, packages }),
    'tsconfig.json': writeTsconfig(template),
    'README.md': writeReadme(kind, answers),
    Dockerfile: writeDockerfile(kind, answers, { isVendored, template }),
    '.dockerignore': writeDockerignore(kind),
    '.env': writeEnvironment(example, secret),
    '.env.example': example,
    '.gitignore': `${['node_modules/', ...kind.built, 'data/', 'test-results/', '.env'].join('\n')}\n`,
  };
  if (answers.database === 'postgres') files['compose.yaml'] = composeFile;
  return files;
}
