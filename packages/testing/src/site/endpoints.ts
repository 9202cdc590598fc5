import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '../../../server/src/create-auth/handle.ts';

/** Paths of a site, by what they take. */
export type Endpoints = { readonly reads: readonly string[]; readonly posts: readonly string[] };

/** Providers of the site in tests, and one that it does not have. */
const providers = ['siwe', 'email', 'unknown'];

/** The shell's own endpoints: `endpoints.test.ts` compares them with the routes of a site. */
export const shellEndpoints: Endpoints = {
  reads: ['/health/live', '/health/ready', '/manifest.json', '/icon-192.png'],
  posts: ['/preferences/scheme', '/preferences/locale'],
};

/**
 * Every path that anonymous visitors can send requests to: the paths of the session server's table, of the RPC proxy, of the shell
 * and of the product, and paths of nothing.
 */
export function findEndpoints(): Endpoints {
  const paths = (method: 'GET' | 'POST') =>
    [...routes].flatMap(([name, route]) => {
      if (route[method] === undefined) return [];
      const path = `/api/auth/${name}`;
      return [path, ...providers.map((provider) => `${path}/${provider}`)];
    });
  const rpc = ['/api/rpc', '/api/rpc/8453'];
  const pages = findPages();
  const nothing = ['/nowhere', '/api/nowhere', '/assets/nowhere.js', '/admin'];
  return {
    reads: [...paths('GET'), ...rpc, ...shellEndpoints.reads, ...pages, ...nothing],
    // A page is an endpoint for forms, too.
    posts: [...paths('POST'), ...rpc, ...shellEndpoints.posts, ...pages, ...nothing],
  };
}

const folder = fileURLToPath(new URL('../../../../apps/site/src/pages', import.meta.url));

function findPages(): readonly string[] {
  return readdirSync(folder).flatMap(
    (name) =>
      /^export const path = '(.+)';$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
  );
}
