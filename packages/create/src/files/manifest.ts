import { sortFields } from '../add/apply-edit.ts';
import { type Kind, startScript } from '../kinds.ts';
import type { Files } from '../templates.ts';

/** Folder of the packages' tarballs, relative to the site. */
export const vendorFolder = 'vendor';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const testing = { '@playwright/test': '1.65.1', vite: '8.3.8' };

/** The highest minimum of the kinds' frameworks. */
const node = '>=22.22';

/** `package.json`, from the example's. @param packages `registry` for this release, or the names of the tarballs without their ending */
export function writeManifest(
  template: Files,
  {
    kind,
    packageName,
    version,
    packages,
  }: {
    readonly kind: Kind;
    readonly packageName: string;
    readonly version: string;
    readonly packages: 'registry' | readonly string[];
  },
): string {
  const { dependencies, devDependencies }: Manifest = JSON.parse(template['package.json'] ?? '');
  const own = ownPackages(template).map((name) => [
    `@portico/${name}`,
    packages === 'registry' ? version : `file:${vendorFolder}/${name}.tgz`,
  ]);
  const others = Object.entries(dependencies).filter(([name]) => !name.startsWith('@portico/'));
  const manifest = {
    name: packageName,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node },
    scripts: {
      ...kind.scripts,
      start: startScript(kind),
      preview: 'npm run build && npm start',
      test: 'playwright test',
    },
    // npm takes the latest viem for another peer first, which is outside of the range of the packages.
    dependencies: sortFields({ ...Object.fromEntries([...own, ...others]), viem: '2.57.20' }),
    devDependencies: sortFields({ ...testing, ...kind.checkedBy, ...devDependencies }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Our packages that an example needs, by the names of their tarballs, including indirect ones. */
export function ownPackages(template: Files): readonly string[] {
  const { dependencies }: Manifest = JSON.parse(template['package.json'] ?? '');
  const named = Object.keys(dependencies).flatMap((name) => name.split('@portico/')[1] ?? []);
  const shared = ['locales', 'protocol', ...(named.includes('react') ? ['core'] : [])];
  return [...new Set([...shared, ...named])].sort();
}

/** `tsconfig.json`, which covers the tests, too. Its text is kept: a formatter would not write it as JSON.stringify does. */
export function writeTsconfig(template: Files): string {
  const text = template['tsconfig.json'] ?? '';
  const extensions = '"allowImportingTsExtensions": true';
  const withExtensions = text.includes(extensions)
    ? text
    : text.replace('"noEmit": true,', `"noEmit": true,\n    ${extensions},`);
  return withExtensions.replace(/"include": \[(.*)\]/, (_, patterns: string) => {
    const named = patterns.split(', ');
    const tests = ['"playwright.config.ts"', '"tests"'].filter(
      (path) => !named.includes(path) && !named.includes('"**/*.ts"'),
    );
    const others = tests.filter((path) => path === '"tests"' || !named.includes('"*.ts"'));
    return `"include": [${[...named, ...others].join(', ')}]`;
  });
}
