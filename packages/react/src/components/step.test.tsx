// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Step } from './step.tsx';

it('the focus leaves a step before React removes it, which would compute the styles of the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (name: string) =>
    act(async () =>
      root.render(
        <Step name={name}>
          <button type="button">{name}</button>
        </Step>,
      ),
    );
  await show('sign');
  const button = container.querySelector('button');
  const wasInPage: boolean[] = [];
  button?.addEventListener('blur', () => wasInPage.push(button.isConnected));
  button?.focus();
  await show('done');
  expect(wasInPage).toEqual([true]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
