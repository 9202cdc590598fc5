import { afterEach, expect, it, vi } from 'vitest';
import { createPortico } from './create-portico.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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

it('creates its state at the first use in a page, and no sooner', () => {
  const page = new EventTarget();
  const getItem = vi.fn(() => null);
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  vi.stubGlobal('localStorage', { getItem });
  const portico = createPortico({ appName: 'Example' });
  expect(getItem).not.toHaveBeenCalled();
  expect(portico.internal).toBe(portico.internal);
  expect(getItem).toHaveBeenCalledOnce();
});
