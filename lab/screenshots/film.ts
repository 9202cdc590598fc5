import type { Page } from '@playwright/test';

/** A page whose time stands still: animations, timers and frames go on when they are told to. */
export type Film = Awaited<ReturnType<typeof startFilm>>;

type Frame = { readonly from: number; until: number; readonly png: Buffer };

/** Timers and animations go on by turns, so that what one starts is late by no more than this. */
const grain = 10;

/** Stops the time of a page whose clock was installed before it was opened. What hangs on the network happens between two frames. */
export async function startFilm(page: Page) {
  const frames: Frame[] = [];
  let at = 0;
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  const ended = () => {
    requests -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });

  /** Until nothing is on its way, and what came has been painted. */
  async function settle(): Promise<void> {
    do await page.waitForTimeout(15);
    while (requests > 0);
  }

  async function goOn(): Promise<void> {
    await page.clock.runFor(grain);
    await page.evaluate(advance, grain);
    at += grain;
    await settle();
  }

  async function shoot(): Promise<void> {
    await settle();
    const png = await page.screenshot({ scale: 'css', caret: 'hide' });
    const last = frames.at(-1);
    if (last?.png.equals(png)) last.until = at;
    else frames.push({ from: at, until: at, png });
  }

  return {
    frames: frames as readonly Readonly<Frame>[],
    async skip(milliseconds: number): Promise<void> {
      for (let passed = 0; passed < milliseconds; passed += grain) await goOn();
      at = 0;
    },
    /** Lets time pass and takes a frame at each step, beginning with how it is now. Frames that look the same are one. */
    async take(milliseconds: number, step: number): Promise<void> {
      await shoot();
      for (let passed = grain; passed <= milliseconds; passed += grain) {
        await goOn();
        if (passed % step === 0) await shoot();
      }
    },
  };
}

/** Moves every animation on; what has come to its end ends, with its events. */
function advance(by: number): void {
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running') continue;
    const time = Number(animation.currentTime ?? 0) + by;
    const end = Number(animation.effect?.getComputedTiming().endTime);
    if (time >= end) animation.finish();
    else animation.currentTime = time;
  }
}
