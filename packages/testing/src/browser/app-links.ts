import type { BrowserContext } from '@playwright/test';

/**
 * The links by which pages of this context try to bring an app of the device to the front, in order. None
 * is followed: what a machine without that app makes of it differs.
 */
export async function watchAppLinks(context: BrowserContext): Promise<readonly string[]> {
  const links: string[] = [];
  await context.exposeFunction('porticoAppLink', (link: string) => void links.push(link));
  await context.addInitScript(() => {
    navigation.addEventListener('navigate', (event) => {
      const { url } = event.destination;
      if (/^(?:https?|about):/.test(url)) return;
      event.preventDefault();
      Reflect.get(globalThis, 'porticoAppLink')(url);
    });
  });
  return links;
}
