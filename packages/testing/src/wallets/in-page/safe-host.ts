// Becomes the page around the site: Safe's half of its protocol with the apps that it shows.

type SafeRequest = {
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly env: { readonly sdkVersion: string };
};

/** Safe's answer to a request: its result, or the sentence of an error. Undefined: no answer at all. */
export type SafeAnswer = { readonly data: unknown } | { readonly error: string } | undefined;

declare global {
  var porticoSafeAnswer: (method: string, params: unknown) => Promise<SafeAnswer>;
}

const frame = document.querySelector('iframe');

async function answer(app: string, { id, method, params, env }: SafeRequest): Promise<void> {
  const given = await porticoSafeAnswer(method, params);
  if (given === undefined) return;
  const outcome = 'error' in given ? { success: false, ...given } : { success: true, ...given };
  frame?.contentWindow?.postMessage({ id, version: env.sdkVersion, ...outcome }, app);
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source === frame?.contentWindow && origin === new URL(frame.src).origin) {
    void answer(origin, data);
  }
});
