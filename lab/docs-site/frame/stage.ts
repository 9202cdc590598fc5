import type { Stage } from './scene.ts';

/** Milliseconds until the example reports that a step is stuck. */
const limit = 20_000;

/** Waits until `find` finds something; looks again whenever the document changes. */
function appear(find: () => HTMLElement | undefined, what: string): Promise<HTMLElement> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found === undefined) return false;
      observer.disconnect();
      clearInterval(timer);
      resolve(found);
      return true;
    };
    const started = Date.now();
    const observer = new MutationObserver(look);
    // A change of visibility by styles alone does not mutate the document.
    const timer = setInterval(() => {
      if (look() || Date.now() - started < limit) return;
      observer.disconnect();
      clearInterval(timer);
      reject(new Error(`The example is stuck before “${what}”.`));
    }, 100);
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Actions of a visitor. Only an open dialog can be pressed. */
export const actions: Pick<Stage, 'press' | 'see'> = {
  async press(text) {
    const found = await appear(() => {
      const scope = document.querySelector('dialog[open]') ?? document;
      return [...scope.querySelectorAll<HTMLElement>('button, a')].find((each) =>
        canPress(each, text),
      );
    }, text);
    found.click();
  },
  see: (selector, text = '') =>
    appear(
      () =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          (each) => each.checkVisibility() && (each.textContent ?? '').includes(text),
        ),
      text || selector,
    ),
};

function canPress(element: HTMLElement, text: string): boolean {
  const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return (
    label.includes(text) &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    element.closest('[inert]') === null &&
    element.checkVisibility()
  );
}
