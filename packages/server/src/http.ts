// Helpers that make a site's own endpoints as careful as the session server's: origins, and limits of bodies.
export { getStatus as statusOf, toAuthError } from './common/auth-error.ts';
export { acceptsPage, failure, toResponse } from './http/answers.ts';
export { hostCookieName } from './http/cookies.ts';
export { isOwnOrigin } from './http/origin.ts';
export { readBody } from './http/read-body.ts';
export { holdBody } from './routes/context.ts';
