import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { createStaticHandler, isRouteErrorResponse, type LoaderFunction } from 'react-router';
import {
  expressHandler,
  requireSession as requireExpressSession,
} from '../../../server/src/adapters/express.ts';
import { requireSession as requireFetchSession } from '../../../server/src/adapters/fetch.ts';
import {
  honoHandler,
  requireSession as requireHonoSession,
} from '../../../server/src/adapters/hono.ts';
import {
  nextApiHandler,
  requireSession as requirePageSession,
} from '../../../server/src/adapters/next-pages.ts';
import {
  nodeHandler,
  requireSession as requireNodeSession,
} from '../../../server/src/adapters/node.ts';
import {
  requireSession as requireRouteSession,
  routeHandler,
} from '../../../server/src/adapters/react-router.ts';
import type { Auth } from '../../../server/src/create-auth/create-auth.ts';

/** A small site in a framework: the session server, and `/vault`, which greets who has a session. */
export type AdapterHost = (auth: Auth) => RequestListener;

const greet = (address: string | undefined) => `Hello ${address}`;

/** Every adapter in its own framework, and Express in the ways that people set it up. */
export const adapterHosts: Readonly<Record<string, AdapterHost>> = {
  'node:http': (auth) => {
    const handle = nodeHandler(auth);
    return async (request, response) => {
      const { pathname } = new URL(`http://localhost${request.url}`);
      if (auth.handles(pathname)) return handle(request, response);
      if (pathname !== '/vault') return void response.writeHead(404).end();
      const session = await requireNodeSession(auth, request, response);
      if (session) response.end(greet(session.address));
    };
  },

  'Next’s Pages Router': (auth) => withPage(express(), auth),

  // Next parses bodies like this, except where a route turns it off.
  'Next’s Pages Router with its body parser': (auth) => {
    const app = express();
    app.use(express.json({ limit: '2mb' }), express.urlencoded({ extended: false, limit: '2mb' }));
    return withPage(app, auth);
  },

  Express: (auth) => {
    const app = express();
    app.use(expressHandler(auth));
    return withVault(app, auth);
  },

  'Express after body parsers': (auth) => {
    const app = express();
    app.use(express.json({ limit: '2mb' }), express.urlencoded({ extended: true, limit: '2mb' }));
    app.use(expressHandler(auth));
    return withVault(app, auth);
  },

  'Express after a parser of raw bytes': (auth) => {
    const app = express();
    app.use(express.raw({ type: () => true, limit: '2mb' }));
    app.use(expressHandler(auth));
    return withVault(app, auth);
  },

  'Express below a mount path': (auth) => {
    const app = express();
    app.use([auth.basePath, '/api/rpc'], expressHandler(auth));
    return withVault(app, auth);
  },

  Hono: (auth) => {
    const app = new Hono();
    app.all(`${auth.basePath}/*`, honoHandler(auth));
    app.all('/api/rpc/*', honoHandler(auth));
    app.all('/vault', requireHonoSession(auth), (c) => c.text(greet(c.get('session').address)));
    return getRequestListener(app.fetch);
  },

  'Hono after middleware that reads bodies': (auth) => {
    const app = new Hono();
    app.use(async (c, next) => {
      if (c.req.method === 'POST') await c.req.parseBody().catch(() => ({}));
      await next();
    });
    app.all(`${auth.basePath}/*`, honoHandler(auth));
    app.all('/api/rpc/*', honoHandler(auth));
    app.all('/vault', requireHonoSession(auth), (c) => c.text(greet(c.get('session').address)));
    return getRequestListener(app.fetch);
  },

  // What Bun, Deno and srvx call with a request; here Node's turns one of node:http into it.
  'Request → Response': (auth) =>
    getRequestListener(async (request, env) => {
      const { pathname } = new URL(request.url);
      if (auth.handles(pathname)) {
        const { incoming } = env as HttpBindings; // Not Node's HTTP/2: it listens with node:http.
        return auth.handler(request, { ip: incoming.socket.remoteAddress });
      }
      if (pathname !== '/vault') return new Response(null, { status: 404 });
      const session = await requireFetchSession(auth, request);
      return session instanceof Response ? session : new Response(greet(session.address));
    }),

  'React Router': (auth) => {
    const handle = routeHandler(auth, { ip: () => '127.0.0.1' });
    const vault: LoaderFunction = async ({ request }) =>
      new Response(greet((await requireRouteSession(auth, request)).address));
    const { queryRoute } = createStaticHandler([
      { id: 'auth', path: `${auth.basePath}/*`, loader: handle, action: handle },
      { id: 'rpc', path: '/api/rpc/*', loader: handle, action: handle },
      { id: 'vault', path: '/vault', loader: vault, action: vault },
    ]);
    // What React Router's own servers do with a route without a component.
    return getRequestListener(async (request) => {
      try {
        return await queryRoute(request, { requestContext: undefined });
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        const status = isRouteErrorResponse(thrown) ? thrown.status : 500;
        return new Response(null, { status });
      }
    });
  },
};

function withVault(app: express.Express, auth: Auth): RequestListener {
  app.all('/vault', requireExpressSession(auth), (_request, response) => {
    response.send(greet(response.locals.session.address));
  });
  return app;
}

/** Calls an API route at `pages/api/[...portico].ts` and a page's `getServerSideProps` as Next does. */
function withPage(app: express.Express, auth: Auth): RequestListener {
  const route = nextApiHandler(auth);
  app.use(async (req, response) => {
    if (auth.handles(req.path)) return route(req, response);
    if (req.path !== '/vault') return void response.sendStatus(404);
    const session = await requirePageSession(auth, { req, resolvedUrl: req.url });
    if (!('redirect' in session)) return void response.send(greet(session.address));
    const { statusCode, destination } = session.redirect;
    response.redirect(statusCode, destination);
  });
  return app;
}
