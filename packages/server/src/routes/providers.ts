import type { Provider } from '@portico/protocol';
import { json } from '../http/answers.ts';
import { authUrl } from '../http/urls.ts';
import type { Route } from './route.ts';

/** `GET providers`: the ways to sign in, with absolute URLs. */
export const providers: Route = {
  GET({ context }) {
    const answer: Record<string, Provider> = {};
    for (const { id, name, type, details } of context.providers.values()) {
      answer[id] = {
        id,
        name,
        type,
        signinUrl: authUrl(context.origin, `signin/${id}`),
        callbackUrl: authUrl(context.origin, `callback/${id}`),
        ...details,
      };
    }
    return json(answer);
  },
};
