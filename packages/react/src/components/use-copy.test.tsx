// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type UseCopyResult, useCopy } from './use-copy.ts';

let root: Root;
let shown: UseCopyResult;

function Copier() {
  shown = useCopy();
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Copier />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

it('confirms a copy for 1.5 seconds', async () => {
  await act(() => shown.copy('0x12'));
  expect(shown.status).toBe('copied');
  await pass(1499);
  expect(shown.status).toBe('copied');
  await pass(1);
  expect(shown.status).toBeUndefined();
});

it('keeps the reason of a failure', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await act(() => shown.copy('0x12'));
  await pass(10_000);
  expect(shown.status).toBe('failed');
});
