import { startSignInPage } from './start-sign-in-page.ts';

// What `packages/server/src/pages/wallet-script-text.ts` is built from: `node scripts/write-wallet-script.ts`.
const place = document.querySelector<HTMLElement>('[data-portico-wallets]');
if (place) startSignInPage(place);
