import { describe, expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

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
