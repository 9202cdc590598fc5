import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { type Chromium, packedChromium } from './packed-chromium.ts';

/**
 * Returns the browser of the tests: the executable that `CHROMIUM_PATH` names, else the one of an npm package, so that
 * every machine runs the same browser with the same fonts. Other systems than Linux on x64 use Playwright's download.
 */
async function chromiumExecutable(
  named: string | undefined = process.env.CHROMIUM_PATH,
): Promise<Chromium> {
  if (named) return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return packedChromium();
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return { executablePath: downloaded, env: {} };
  throw new Error(
    'The browser tests found no Chromium. Run `npx playwright install chromium`, or set CHROMIUM_PATH to the path of a Chromium or Chrome.',
  );
}

/** Returns Playwright's options to launch it without requests to its vendor, and without the sandbox that containers forbid. */
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

/** Launches the same browser without Playwright's runner, or with other options. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...(await chromiumLaunchOptions()), ...options });
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
