// For the files that run on a site's server: `portico.server.ts`, `src/pages/*.server.ts`, `src/api/*.ts` and `src/migrations/*.ts`.
export type { ErrorCode, Session } from '@portico/protocol';
export { AuthError } from '@portico/server';
export { createIsAdmin } from '@portico/server/admin';
export type {
  EndpointFunction,
  EndpointMethod,
  EndpointModule,
} from './pages/endpoints.ts';
export { EndpointError } from './pages/endpoints.ts';
export type {
  Action,
  EndpointContext,
  Load,
  LoadedData,
  RequestContext,
  Tables,
} from './pages/request-context.ts';
export { notFound, redirect } from './pages/request-context.ts';
export type { ServerContext, ServerOptions, SiteAuth, SiteServer } from './server-options.ts';
export { defineServer } from './server-options.ts';
