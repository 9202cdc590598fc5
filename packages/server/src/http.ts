// Helpers with which a site's own endpoints are as careful as the session server's: where a request comes from, and what it
// may hold.
export { getStatus as statusOf, toAuthError } from './common/auth-error.ts';
export { acceptsPage, failure, toResponse } from './http/answers.ts';
export { hostCookieName } from './http/cookies.ts';
export { isOwnOrigin } from './http/origin.ts';
export { readBody } from './http/read-body.ts';
export { holdBody } from './routes/context.ts';
