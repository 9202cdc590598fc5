import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchChromium } from '@portico/testing/browser/browser';
import { sizeNames } from '@portico/testing/browser/devices';
import { states } from '@portico/testing/states/states';

type Kept = Picture & { readonly file: string; readonly taken: number };

const sizes: readonly string[] = sizeNames;
const looks = ['light', 'dark', 'forced', 'print', 'strip'];
const locales = ['en', 'ar', 'de', 'ja'];

/** After the pictures: `index.html` with all that are in the folder, and one sheet for each state taken now. */
export default async function prepare(): Promise<() => Promise<void>> {
  const begin = Date.now();
  await mkdir(folder, { recursive: true });
  return async () => {
    const pictures = await picturesInOrder();
    const names = [...new Set(pictures.map(({ state }) => state))];
    await writeFile(join(folder, 'index.html'), indexPage(names, pictures));
    const taken = pictures.filter((picture) => picture.taken >= begin);
    await takeSheets([...new Set(taken.map(({ state }) => state))]);
  };
}

async function picturesInOrder(): Promise<readonly Kept[]> {
  const found: Kept[] = [];
  for (const file of await readdir(folder)) {
    const picture = pictureOf(file);
    if (!picture) continue;
    const { mtimeMs: taken } = await stat(join(folder, file));
    found.push({ ...picture, file, taken });
  }
  const order = ({ state, size, locale, look }: Picture) =>
    [
      states.findIndex(({ name }) => name === state),
      sizes.indexOf(size),
      locales.indexOf(locale),
      looks.indexOf(look),
    ]
      // From -1 on, for what is not in a list.
      .map((place) => String(place + 1).padStart(4, '0'))
      .join();
  return found.toSorted((a, b) => order(a).localeCompare(order(b)));
}

const style = `
body { margin: 16px; font: 13px/1.4 system-ui, sans-serif; background: #767b85; color: #fff; }
section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; padding: 12px; inline-size: 1960px; box-sizing: border-box; background: #767b85; }
h2 { inline-size: 100%; margin: 0; font-size: 16px; }
figure { margin: 0; }
img { display: block; inline-size: 620px; block-size: auto; }
.tablet img { inline-size: 384px; }
.phone img { inline-size: 230px; }
.narrow img { inline-size: 189px; }
.landscape img { inline-size: 422px; }
.strip img { inline-size: 1930px; }
nav a { color: inherit; margin-inline-end: 12px; }
`;

function indexPage(names: readonly string[], pictures: readonly Kept[]): string {
  const sections = names.map((name) => {
    const figures = pictures
      .filter(({ state }) => state === name)
      .map(
        ({ file, size, locale, look }) =>
          `<figure class="${size} ${look}"><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${size} ${locale} ${look}</figcaption></figure>`,
      );
    return `<section id="${name}"><h2>${name}</h2>${figures.join('')}</section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style><nav>${links.join(' ')}</nav>${sections.join('\n')}</html>`;
}

async function takeSheets(names: readonly string[]): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    for (const name of names) {
      const section = page.locator(`section[id="${basename(name)}"]`);
      await section.evaluate((element) =>
        Promise.all(
          [...element.querySelectorAll('img')].map((image) => {
            image.loading = 'eager';
            return image.decode();
          }),
        ),
      );
      await section.screenshot({ path: join(folder, 'sheets', `${name}.png`) });
    }
  } finally {
    await browser.close();
  }
}

export const folder = fileURLToPath(new URL('../../screenshots', import.meta.url));

export type Picture = {
  readonly state: string;
  readonly size: string;
  readonly locale: string;
  readonly look: string;
};

export function pictureFile({ state, size, locale, look }: Picture): string {
  return join(folder, `${[state, size, locale, look].join('.')}.png`);
}

/** Reads the subject from a file's name; undefined when it is none of these pictures. */
export function pictureOf(file: string): Picture | undefined {
  const [state, size, locale, look, type, ...rest] = file.split('.');
  if (!state || !size || !locale || !look || type !== 'png' || rest.length > 0) return undefined;
  return { state, size, locale, look };
}
