import { startSignInPage } from './start-sign-in-page.ts';

// The entry of the script on @portico/server's sign-in page.
const place = document.querySelector<HTMLElement>('[data-portico-wallets]');
if (place) startSignInPage(place);
