import { verifyRequestPage } from '../pages/verify-request-page.ts';
import type { Route } from './route.ts';

/** `GET verify-request`: where a visitor waits for the mail. */
export const verifyRequest: Route = {
  GET: ({ context, request }) => verifyRequestPage(context, request),
};
