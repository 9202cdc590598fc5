// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startOnIntent } from './intent.ts';

let stop: () => void;
afterEach(() => stop());

/** One page that waits, and a hand on its loading. */
function waitingPage(html: string, options: { now?: boolean } = {}) {
  document.head.innerHTML = '';
  document.body.innerHTML = html;
  let loads = 0;
  let load = Promise.withResolvers<void>();
  const reload = vi.fn();
  stop = startOnIntent({
    now: options.now ?? false,
    chunks: ['/assets/hydrate.js', '/assets/home.js'],
    idleChunks: [],
    load() {
      loads += 1;
      load = Promise.withResolvers<void>();
      return load.promise;
    },
    reload,
  });
  const element = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No ${selector}`);
    return found;
  };
  return {
    element,
    reload,
    loads: () => loads,
    async arrive() {
      load.resolve();
      await load.promise;
      await Promise.resolve();
    },
    async fail() {
      load.reject(new Error('The network is away'));
      await load.promise.catch(() => undefined);
      await Promise.resolve();
    },
  };
}

const preloads = () => [...document.head.querySelectorAll('link')].map((link) => link.rel);

describe('startOnIntent', () => {
  it('loads nothing on its own', () => {
    const page = waitingPage('<button type="button">Connect</button>');
    expect(page.loads()).toBe(0);
    expect(preloads()).toEqual([]);
  });

  it('loads at once when asked to', () => {
    expect(waitingPage('', { now: true }).loads()).toBe(1);
  });

  it('loads once for many signals, and fetches the parts in parallel', () => {
    const page = waitingPage('<button type="button">Connect</button>');
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'touchstart', 'keydown']) {
      page.element('button').dispatchEvent(new Event(type, { bubbles: true }));
    }
    expect(page.loads()).toBe(1);
    expect(preloads()).toEqual(['modulepreload', 'modulepreload']);
  });

  it('ignores a pointer over plain text', () => {
    const page = waitingPage('<p>Words</p>');
    page.element('p').dispatchEvent(new Event('pointerover', { bubbles: true }));
    page.element('p').click();
    expect(page.loads()).toBe(0);
  });

  it('replays the first click after hydration, exactly once, on the same element', async () => {
    const page = waitingPage('<button type="button"><b>Connect</b></button><button>Other</button>');
    page.element('b').click();
    page.element('b').click();
    page.element('button + button').click();
    const clicked: unknown[] = [];
    document.body.addEventListener('click', (event) => clicked.push(event.target));
    await page.arrive();
    expect(clicked).toEqual([page.element('button')]);
  });

  it('lets no handler see a click before hydration', () => {
    const page = waitingPage('<button type="button">Connect</button>');
    const early = vi.fn();
    page.element('button').addEventListener('click', early);
    page.element('button').click();
    expect(early).not.toHaveBeenCalled();
  });

  it('removes its listeners afterwards', async () => {
    const page = waitingPage('<button type="button">Connect</button>', { now: true });
    await page.arrive();
    const clicked = vi.fn();
    page.element('button').addEventListener('click', clicked);
    page.element('button').click();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a link', '<a href="#there">There</a>', 'a'],
    ['a form’s button', '<form action="/x"><button>Send</button></form>', 'button'],
    ['a summary', '<details><summary>More</summary></details>', 'summary'],
    ['a field', '<input type="checkbox">', 'input'],
  ])('never delays %s', async (_, html, selector) => {
    const page = waitingPage(html);
    document.body.addEventListener('submit', (event) => event.preventDefault());
    const seen = vi.fn();
    page.element(selector).addEventListener('click', seen);
    page.element(selector).click();
    expect(seen).toHaveBeenCalledTimes(1);
    await page.arrive();
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('holds the button of a form that only a script could send', async () => {
    const page = waitingPage('<form><button>Send</button></form>');
    const seen = vi.fn();
    page.element('button').addEventListener('click', seen);
    page.element('button').click();
    expect(seen).not.toHaveBeenCalled();
    await page.arrive();
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('passes signals from other tabs on', async () => {
    const page = waitingPage('');
    dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: 'signed in' }));
    expect(page.loads()).toBe(1);
    const heard = vi.fn();
    addEventListener('storage', heard, { once: true });
    await page.arrive();
    expect(heard).toHaveBeenCalledWith(
      expect.objectContaining({ key: 'nextauth.message', newValue: 'signed in' }),
    );
  });

  it('retries with the next signal after a failure, and reloads only for a click', async () => {
    const page = waitingPage('<button type="button">Connect</button>');
    page.element('button').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await page.fail();
    expect(page.reload).not.toHaveBeenCalled();
    page.element('button').click();
    expect(page.loads()).toBe(2);
    await page.fail();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});
