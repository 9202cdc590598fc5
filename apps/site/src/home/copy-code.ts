import type { SiteWords } from '@portico/locales/en/site';

/** Copies the code beside the pressed button, whose label confirms it for a moment. */
export async function copyCode(pressed: EventTarget, words: SiteWords['home']): Promise<void> {
  const button = pressed instanceof Element ? pressed.closest('button') : null;
  const label = button?.firstElementChild;
  const code = button?.closest('.code')?.querySelector('code')?.textContent;
  if (!label || !code) return;
  const show = (text: string) => {
    label.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(code);
    show(words.copied);
    setTimeout(show, 1500, words.copy);
  } catch {
    // Refused by the browser or its policy; `clipboard` is also absent on plain http.
    show(words.notCopied);
  }
}
