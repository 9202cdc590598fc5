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
