import { startSignInPage } from './start-sign-in-page.ts';

// What the sign-in page of @portico/server loads is built from.
const place = document.querySelector<HTMLElement>('[data-portico-wallets]');
if (place) startSignInPage(place);
