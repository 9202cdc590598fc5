import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs;

/**
 * Adds the page's content policy to its HTML: scripts and requests of the site alone, and the inline scripts that are in the
 * page by their hashes. It is in the page, so it holds on every host of static files.
 */
export function contentPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    // Colours of code are attributes of its words.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    /<head>/,
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
