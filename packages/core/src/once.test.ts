import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortico } from './create-portico.ts';
import { loadOnce, oncePerPage } from './once.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('loadOnce', () => {
  it('loads at the first call and shares the result', async () => {
    const load = vi.fn(async () => ({}));
    const get = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([get(), get()]);
    expect(first).toBe(second);
    expect(await get()).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shares a failure with all pending callers, and retries at the next call', async () => {
    const load = vi.fn<() => Promise<string>>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
    const get = loadOnce(load);
    const waiting = [get(), get()];
    await expect(waiting[0]).rejects.toThrow('offline');
    await expect(waiting[1]).rejects.toThrow('offline');
    expect(await get()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a value that is made once per page', () => {
  it('is the same for every call in a browser, and made by the first', () => {
    vi.stubGlobal('window', new EventTarget());
    const make = vi.fn(() => ({}));
    const value = oncePerPage(make);
    expect(make).not.toHaveBeenCalled();
    expect(value()).toBe(value());
    expect(make).toHaveBeenCalledOnce();
  });

  it('is a new one for every call on a server, which serves many visitors', () => {
    const value = oncePerPage(() => ({}));
    expect(value()).not.toBe(value());
  });
});

it('keeps nothing in a configuration on a server, and everything in a browser', () => {
  const portico = createPortico({ appName: 'Example' });
  expect(portico.internal.stores).not.toBe(portico.internal.stores);
  expect(portico.internal.wallet).not.toBe(portico.internal.wallet);
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  const { internal } = portico;
  expect(portico.internal).toBe(internal);
  const other = createPortico({ appName: 'Other', basePath: '/other/auth' }).internal;
  expect(other).not.toBe(internal);
  expect(other.wallet).not.toBe(internal.wallet);
  expect(other.storage.prefix).not.toBe(internal.storage.prefix);
});
