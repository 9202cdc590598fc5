import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { openDialog, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { startFilm } from '../screenshots/film.ts';
import {
  drawPointer,
  type Point,
  path,
  readPng,
  type Shot,
  withPointer,
  writeGif,
} from './write-gif.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../docs/screenshots/${name}`, import.meta.url));

const maximumBytes = 400_000;

const size = { width: 1120, height: 640 };

const step = 100;

// The environment of `npm start`: no NODE_ENV, no secret, and the port of which the README speaks, which the wallet shows.
test.use({
  siteEnvironment: {
    NODE_ENV: '',
    AUTH_SECRET: '',
    PORT: '3000',
    AUTH_URL: 'http://localhost:3000',
  },
  viewport: size,
  colorScheme: 'light',
  privateSite: true,
});

test('the sign-in, from the page to the session', async ({ page, context }) => {
  const blank = await context.newPage();
  const pointer = await drawPointer(blank);
  await blank.close();
  await page.clock.install();
  // The same address in each recording.
  await page.addInitScript(
    (key) => localStorage.setItem('portico.development-wallet', key),
    `0x${'5e'.repeat(32)}`,
  );
  await page.goto('/');
  const film = await startFilm(page);
  const shots: Shot[] = [];
  let at: Point = { x: size.width * 0.62, y: size.height * 0.8 };

  /** Shows the page as it is, for that long. Hovered buttons have come to rest. */
  const hold = async (milliseconds: number) => {
    await film.skip(240);
    await film.take(0, step);
    const png = film.frames.at(-1)?.png;
    if (png) shots.push({ picture: withPointer(readPng(png), pointer, at), milliseconds });
    return png;
  };

  /** Moves the pointer to a button, rests and presses it; then films what that sets in motion. */
  const press = async (button: Locator, milliseconds: number, until: () => Promise<unknown>) => {
    const box = await button.boundingBox();
    if (!box) throw new Error('There is no such button.');
    const png = film.frames.at(-1)?.png;
    const to = { x: box.x + Math.min(box.width / 2, 110), y: box.y + box.height / 2 };
    if (png) {
      const picture = readPng(png);
      for (const place of path(at, to, 6))
        shots.push({ picture: withPointer(picture, pointer, place), milliseconds: 50 });
    }
    at = to;
    await page.mouse.move(at.x, at.y);
    await hold(120);
    const from = film.frames.length;
    await page.mouse.click(at.x, at.y);
    await film.take(milliseconds, step);
    for (const frame of film.frames.slice(from)) {
      const shown = Math.max(frame.until - frame.from, step);
      shots.push({ picture: withPointer(readPng(frame.png), pointer, at), milliseconds: shown });
    }
    await goOnUntil(page, film.skip, until);
  };

  const wallet = page.locator('.dev-wallet[open]');
  const inWallet = (name: string) => wallet.getByRole('button', { name, exact: true });
  await hold(800);
  await press(page.getByRole('button', { name: 'Connect wallet' }).first(), 200, () =>
    expect(openDialog(page)).toBeVisible({ timeout: 100 }),
  );
  await hold(240);
  await press(openDialog(page).getByRole('button', { name: 'Development wallet' }), 200, () =>
    expect(inWallet('Connect')).toBeVisible({ timeout: 100 }),
  );
  await hold(480);
  await press(inWallet('Connect'), 200, () =>
    expect(signButton(page)).toBeEnabled({ timeout: 100 }),
  );
  await hold(400);
  await press(signButton(page), 200, () => expect(inWallet('Sign')).toBeVisible({ timeout: 100 }));
  const still = await hold(800);
  await press(inWallet('Sign'), 400, () =>
    expect(openDialog(page)).toHaveCount(0, { timeout: 100 }),
  );
  await hold(1300);

  if (still) await writeFile(file('sign-in.png'), still);
  const gif = writeGif(shots);
  await writeFile(file('sign-in.gif'), gif);
  const seconds = shots.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  expect(seconds).toBeLessThanOrEqual(8);
  expect(gif.length).toBeLessThanOrEqual(maximumBytes);
});

/** Lets time pass until the page has come so far; what it waits for on the network takes as long as it takes. */
async function goOnUntil(
  page: Page,
  skip: (milliseconds: number) => Promise<void>,
  until: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const done = await until().then(
      () => true,
      () => false,
    );
    if (done) return;
    await skip(100);
    await page.waitForTimeout(20);
  }
  await until();
}
