import type { BrowserContext } from '@playwright/test';

/**
 * Collects what must never happen in a page of this context: console errors and warnings, uncaught
 * errors, violations of the content policy, and requests to any other host than the site's.
 */
export async function watchContext(
  context: BrowserContext,
  origin: string,
  problems: string[],
): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the console is what the test listens to.
      console.error(
        `CSP violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.origin !== origin) {
      problems.push(`request to another host: ${request.url()}`);
    }
  });
}

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
