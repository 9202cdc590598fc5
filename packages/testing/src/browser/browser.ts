import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, glob, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { cachedPackages } from '../process/cached-packages.ts';

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

/** A browser to launch and what its process needs in its environment. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Returns the Chromium of an npm package with fonts of npm packages for every language of the interface: fetched and unpacked
 * once per version into the cache folder. The package's own `executablePath()` shares one file between versions.
 */
export async function packedChromium(): Promise<Chromium> {
  const folder = await cachedPackages('chromium', fontsConf(''), unpack);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks the installed packages beside them, then removes them. */
async function unpack(draft: string, folder: string): Promise<void> {
  const modules = join(draft, 'node_modules');
  const packed = (name: string) => join(modules, '@sparticuz/chromium/bin', name);
  // Chromium's package depends on it, too.
  const { extract }: { extract(target: string): NodeJS.WritableStream } = createRequire(packed(''))(
    'tar-fs',
  );
  const unpackArchive = (file: string, target: string) =>
    pipeline(createReadStream(file), decompress(), extract(target));
  await Promise.all([
    pipeline(
      createReadStream(packed('chromium.br')),
      decompress(),
      createWriteStream(join(draft, 'chromium')),
    ),
    unpackArchive(packed('al2023.tar.br'), join(draft, 'al2023')),
    unpackArchive(packed('swiftshader.tar.br'), draft),
    unpackArchive(packed('fonts.tar.br'), draft),
  ]);
  for await (const font of glob(join(modules, '@expo-google-fonts/*/400Regular/*.ttf')))
    await copyFile(font, join(draft, 'fonts', basename(font)));
  await rm(modules, { recursive: true });
  await chmod(join(draft, 'chromium'), 0o755);
  await writeFile(join(draft, 'fonts.conf'), fontsConf(folder));
}

const decompress = () => createBrotliDecompress({ chunkSize: 2 ** 20 });

/** Lists only these fonts: the fonts of a machine would decide where lines break. Open Sans is the one that Chromium's package has. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <alias binding="same">
    <family>monospace</family>
    <prefer><family>Noto Sans Mono</family></prefer>
  </alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`;
}
