// For the files of a site that run on its server: `src/pages/*.server.ts`, `src/api/*.ts` and `src/migrations/*.ts`.
export type { Session } from '@portico/protocol';
export type {
  EndpointContext,
  EndpointFunction,
  EndpointMethod,
  EndpointModule,
} from './api/endpoint.ts';
export { EndpointError } from './api/endpoint.ts';
export type { Load, LoadedData, RequestContext, Tables } from './pages/request-context.ts';
export { notFound, redirect } from './pages/request-context.ts';
