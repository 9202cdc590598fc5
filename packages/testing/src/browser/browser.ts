import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { type Chromium, packedChromium } from './packed-chromium.ts';

const run = promisify(execFile);

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser of the tests, found in this order: the executable that `CHROMIUM_PATH` names,
 * Playwright's own download, the system's Chromium or Chrome, the one inside an npm package.
 * `CHROMIUM_SOURCE=playwright|system|npm` allows one of the last three alone.
 */
async function chromiumExecutable(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Chromium> {
  const named = environment.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    return { executablePath: named, env: {} };
  }
  const only = environment.CHROMIUM_SOURCE;
  const wants = (source: string): boolean => only === undefined || only === '' || only === source;

  const own = chromium.executablePath();
  if (wants('playwright') && existsSync(own)) {
    return { executablePath: own, env: {} };
  }
  if (wants('system')) {
    const system = await systemChromium(environment.PATH ?? '');
    if (system !== undefined) {
      return { executablePath: system, env: {} };
    }
  }
  if (wants('npm') && process.platform === 'linux' && process.arch === 'x64') {
    return packedChromium();
  }
  throw new Error(
    'No Chromium was found for the browser tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** How the tests launch it: nothing that talks to its vendor, no sandbox that containers forbid. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await chromiumExecutable();
  return {
    executablePath,
    env: { ...definedVariables(), ...env },
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-default-browser-check',
      '--no-first-run',
      '--no-pings',
    ],
  };
}

/** The same browser without Playwright's runner. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions());
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The first that answers `--version`: some distributions put a stub on the path that cannot start. */
async function systemChromium(path: string): Promise<string | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ];
  for (const candidate of candidates) {
    if (existsSync(candidate)) {
      try {
        await run(candidate, ['--version'], { timeout: 20_000 });
        return candidate;
      } catch {
        // Not startable: try the next.
      }
    }
  }
  return undefined;
}
