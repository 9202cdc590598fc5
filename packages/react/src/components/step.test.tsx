// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Step } from './step.tsx';

let root: Root;
let container: HTMLElement;
const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  container = document.body.appendChild(document.createElement('div'));
  container.className = 'portico-dialog-panel';
  root = createRoot(container);
});

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (name: string) =>
  act(async () =>
    root.render(
      <Step name={name}>
        <button type="button">{name}</button>
      </Step>,
    ),
  );

it('the focus leaves a step before React removes it, which would compute the styles of the page', async () => {
  await show('sign');
  const button = container.querySelector('button');
  const wasInPage: boolean[] = [];
  button?.addEventListener('blur', () => wasInPage.push(button.isConnected));
  button?.focus();
  await show('done');
  expect(wasInPage).toEqual([true]);
});

it('a step that was never painted does not fade out', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
  const finished = new Promise(() => undefined);
  Object.assign(Element.prototype, { animate: () => ({ finished }) });
  const fading = () =>
    [...container.querySelectorAll('.portico-leaving')].map((e) => e.textContent);
  await show('list');
  await show('opening');
  expect(fading()).toEqual(['list']);
  await show('sign');
  expect(fading()).toEqual(['list']);
  for (const frame of frames.splice(0)) frame(0);
  await show('done');
  expect(fading()).toEqual(['sign', 'list']);
});
