import { isHttp } from './is-http.ts';
import { isLoopback } from './is-loopback.ts';
import type { Variables } from './variables.ts';

/** Where the site listens, and what visitors know it by. */
export type SiteAddress = {
  /** 0 takes any free port. */
  readonly port: number;
  /** Addresses to listen on, all with the same port. */
  readonly hosts: readonly string[];
  /** Public origin; undefined until the port is known. */
  readonly origin: string | undefined;
};

/** Reads PORT, HOST and AUTH_URL. In production there is no address without AUTH_URL. */
export function readAddress(variables: Variables, production: boolean): SiteAddress {
  const text = variables.text('PORT') ?? '3000';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) {
    variables.refuse(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  const host = variables.text('HOST') ?? 'localhost';
  return {
    port,
    // "localhost" is two addresses, and which one a browser tries first differs; so listen on both.
    hosts: host === 'localhost' ? ['127.0.0.1', '::1'] : [host],
    origin:
      readOrigin(variables, production) ?? (port === 0 ? undefined : `http://localhost:${port}`),
  };
}

function readOrigin(variables: Variables, production: boolean): string | undefined {
  const text = variables.text('AUTH_URL');
  if (text === undefined) {
    if (production) {
      variables.refuse(
        'AUTH_URL is missing. Set it to the public address, like https://example.com.',
      );
    }
    return undefined;
  }
  const url = URL.parse(text);
  if (!isHttp(url)) {
    variables.refuse('AUTH_URL must be an http(s) address, like https://example.com.');
    return undefined;
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    variables.refuse(`AUTH_URL must be an origin without a path, like ${url.origin}.`);
  }
  if (production && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    variables.refuse(
      'AUTH_URL must begin with https:// in production; cookies travel openly otherwise.',
    );
  }
  return url.origin;
}
