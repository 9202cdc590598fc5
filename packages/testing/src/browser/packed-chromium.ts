import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { terminalEnvironment } from '../process/process-environment.ts';

/** A browser to launch and what its process needs in its environment. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

const run = promisify(execFile);

/** The folder that pins the versions of the browser and its fonts. */
const pinned = fileURLToPath(new URL('../../chromium', import.meta.url));

/**
 * Returns the Chromium of an npm package with fonts of npm packages for every language of the interface: fetched and unpacked
 * once per version into the cache folder. The package's own `executablePath()` shares one file between versions.
 */
export async function packedChromium(): Promise<Chromium> {
  const versions = createHash('sha256')
    .update(await readFile(join(pinned, 'package-lock.json')))
    .update(fontsConf(''))
    .digest('hex')
    .slice(0, 12);
  const folder = join(await cacheFolder(), `chromium-${versions}`);
  if (!(await exists(folder))) {
    await unpackInto(folder);
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** The unpacking happens beside its destination, so that the folder appears whole or not at all. */
async function unpackInto(folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    const fetched = join(draft, 'fetched');
    await cp(pinned, fetched, { recursive: true });
    await run('npm', ['ci', '--ignore-scripts'], { cwd: fetched, env: terminalEnvironment() });
    const packed = (name: string) => join(fetched, 'node_modules/@sparticuz/chromium/bin', name);
    await Promise.all([
      unpackFile(packed('chromium.br'), join(draft, 'chromium')),
      unpackArchive(packed('al2023.tar.br'), join(draft, 'al2023')),
      unpackArchive(packed('swiftshader.tar.br'), draft),
      unpackArchive(packed('fonts.tar.br'), draft),
    ]);
    const fonts = join(fetched, 'node_modules/@expo-google-fonts/*/400Regular/*.ttf');
    for await (const font of glob(fonts))
      await copyFile(font, join(draft, 'fonts', basename(font)));
    await rm(fetched, { recursive: true });
    await chmod(join(draft, 'chromium'), 0o755);
    await writeFile(join(draft, 'fonts.conf'), fontsConf(folder));
    await rename(draft, folder);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster: its folder is as good as ours.
    if (!(await exists(folder))) {
      throw new Error(`Chromium could not be unpacked into ${folder}.`, { cause });
    }
  }
}

function unpackFile(file: string, target: string): Promise<void> {
  return pipeline(
    createReadStream(file),
    createBrotliDecompress({ chunkSize: 2 ** 20 }),
    createWriteStream(target),
  );
}

function unpackArchive(file: string, target: string): Promise<void> {
  return pipeline(
    createReadStream(file),
    createBrotliDecompress({ chunkSize: 2 ** 20 }),
    extract(target),
  );
}

/** Lists these fonts alone: the fonts of a machine would decide where lines break. Open Sans is the one that Chromium's package has. */
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

/** The user's own cache folder; the temporary folder, named for the user, where there is none. */
async function cacheFolder(): Promise<string> {
  const candidates = [
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portico'),
    join(tmpdir(), `portico-${process.getuid?.() ?? 'cache'}`),
  ];
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { recursive: true, mode: 0o700 });
      // In a shared temporary folder another user could have planted a browser.
      if ((await stat(candidate)).uid === (process.getuid?.() ?? 0)) {
        return candidate;
      }
    } catch {
      // Not writable here: try the next.
    }
  }
  throw new Error(`None of these folders can be written: ${candidates.join(', ')}.`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
