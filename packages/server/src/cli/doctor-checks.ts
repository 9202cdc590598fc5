import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compareVersions } from '../common/versions.ts';

/** A check of `portico doctor`. */
export type Finding = {
  readonly what: string;
  readonly found: string;
  /** The problem and how to fix it. */
  readonly problem?: string;
  /** A hint about something that may be intended. */
  readonly note?: string;
};

/** Time that a request may take, in milliseconds: longer than a working server or node takes. */
const requestTimeout = 5000;

/** Requests a URL; undefined without an answer in time. */
export function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(requestTimeout);
  return fetch(url, { ...init, signal }).catch(() => undefined);
}

/** Packages that work only in one copy, with our package whose peer range applies. */
const peers = { react: 'react', 'react-dom': 'react', viem: 'server', wagmi: 'react' } as const;

/** Checks the versions that a project has against the peers of our packages, and looks for second copies. */
export function checkInstalled(folder: string): readonly Finding[] {
  return Object.entries(peers).flatMap(([name, owner]) => {
    const version = readManifest(folder, name)?.version;
    if (version === undefined) return [];
    const range = readManifest(folder, `@portico/${owner}`)?.peerDependencies?.[name];
    const isTaken = range === undefined || isInRange(version, range);
    const copies = findCopies(folder, name);
    const install = `@portico/${owner} needs ${name} ${range}. Install a version in this range.`;
    const installed = { what: name, found: version, ...(!isTaken && { problem: install }) };
    if (copies.length < 2) return [installed];
    const problem = `Only one copy of ${name} works. Run npm dedupe, or add an override: ${copies.join(', ')}`;
    return [installed, { what: name, found: `${copies.length} copies`, problem }];
  });
}

type Manifest = {
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** Reads the manifest of a package that the project resolves; undefined if it resolves none. */
function readManifest(folder: string, name: string): Manifest | undefined {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Checks a version against `^18.2.0 || ^19.0.0`, the only form that our packages use. */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const oldest = part.trim().replace('^', '');
    const isMajor = version.split('.')[0] === oldest.split('.')[0];
    return isMajor && compareVersions(version, oldest) >= 0;
  });
}

/** Lists the folders of all copies of a package, in the project's `node_modules` and those above it. */
function findCopies(folder: string, name: string): readonly string[] {
  const above = dirname(folder);
  const modules = join(folder, 'node_modules');
  const holders = [modules, ...packageFolders(modules).map((path) => join(path, 'node_modules'))];
  // pnpm has one folder for each version and each set of peers.
  const pnpm = list(join(modules, '.pnpm'))
    .filter((one) => one.startsWith(`${name}@`))
    .map((one) => join(modules, '.pnpm', one, 'node_modules', name));
  const places = pnpm.length > 0 ? pnpm : holders.map((path) => join(path, name));
  const found = places.filter((path) => existsSync(join(path, 'package.json')));
  return above === folder ? found : [...found, ...findCopies(above, name)];
}

function packageFolders(modules: string): readonly string[] {
  return list(modules).flatMap((name) =>
    name.startsWith('@')
      ? list(join(modules, name)).map((one) => join(modules, name, one))
      : [join(modules, name)],
  );
}

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Checks a running site over HTTP: its session server, its cookies and its headers. */
export async function checkSite(
  fetch: typeof globalThis.fetch,
  origin: string,
): Promise<readonly Finding[]> {
  const answer = await request(fetch, `${origin}/api/auth/csrf`);
  const what = 'session server';
  if (answer === undefined) {
    const note = 'Start the site, or pass the URL of a running one: --site URL.';
    return [{ what, found: `no answer at ${origin}`, note }];
  }
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) {
    const found = `${answer.status} at ${origin}/api/auth/csrf`;
    const problem =
      'Mount auth.handler at /api/auth, before other routes, and forward that path in the proxy.';
    return [{ what, found, problem }];
  }
  const page = await request(fetch, `${origin}/`);
  const html = (await page?.text()) ?? '';
  return [
    { what, found: `answers at ${origin}` },
    ...checkCookies(answer.headers.getSetCookie(), origin),
    ...(page ? [checkPolicy(page.headers.get('content-security-policy'), html)] : []),
    ...(page ? checkOpener(page.headers.get('cross-origin-opener-policy')) : []),
  ];
}

function checkCookies(cookies: readonly string[], origin: string): readonly Finding[] {
  const isSecure = origin.startsWith('https:');
  return cookies.map((cookie) => {
    const [name = ''] = cookie.split('=');
    const missing = ['HttpOnly', 'SameSite', ...(isSecure ? ['Secure'] : [])].filter(
      (attribute) => !new RegExp(`;\\s*${attribute}\\b`, 'i').test(cookie),
    );
    const problem = `It arrives without ${missing.join(', ')}. Forward Set-Cookie unchanged in the proxy.`;
    return { what: 'cookie', found: name, ...(missing.length > 0 && { problem }) };
  });
}

const needed = { 'connect-src': "'self'", 'style-src': "'self'", 'img-src': 'data:' } as const;

/** Checks a Content Security Policy for what the dialogs need. */
export function checkPolicy(policy: string | null, html: string): Finding {
  const what = 'content policy';
  if (policy === null) {
    const note = "Set one: Portico works with script-src 'self' and needs no unsafe-* source.";
    return { what, found: 'none', note };
  }
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src');
  const missing = Object.entries(needed).filter(([name, source]) => {
    const sources = sourcesOf(name);
    return sources !== undefined && !sources.includes(source) && !sources.includes('*');
  });
  const inline = sourcesOf('script-src')?.some((one) =>
    /^'(?:nonce|sha\d+|unsafe-inline)/.test(one),
  );
  const hasInline = /<script(?![^>]*\b(?:src|type)=)[^>]*>[^<]/.test(html);
  const additions = missing.map(([name, source]) => `${source} to ${name}`);
  if (sourcesOf('script-src') && hasInline && !inline)
    additions.push('pressScriptHash, or a nonce, to script-src');
  if (additions.length > 0)
    return { what, found: 'too strict', problem: `Add ${additions.join(', ')}.` };
  const unsafe = policy.match(/'unsafe-\w+'/g);
  const note = 'Portico does not need it. Remove it unless other code does.';
  return unsafe ? { what, found: unsafe.join(' '), note } : { what, found: 'in order' };
}

function checkOpener(policy: string | null): readonly Finding[] {
  if (policy !== 'same-origin') return [];
  const problem = 'It cuts off the pop-ups of wallets. Set same-origin-allow-popups.';
  return [{ what: 'opener policy', found: policy, problem }];
}
