import type { ReactNode } from 'react';

/** Where a newcomer gets a wallet. */
export type Download = {
  /** SVG on a grid of 28 by 28. */ readonly name: string;
  readonly url: string;
  readonly drawing: ReactNode;
};

/** Links only: nothing of these hosts is loaded. The pictures are drawn here, in the wallets' colours. */
export const downloads: readonly Download[] = [
  {
    name: 'MetaMask',
    url: 'https://metamask.io/download',
    drawing: (
      <>
        <rect width="28" height="28" fill="#fff3e6" />
        <path d="M5 5l7 5h4l7-5-1.5 9 1.5 5-5 2-2.5-1h-3L10 21l-5-2 1.5-5z" fill="#f6851b" />
        <path d="M5 5l7 5-1 5-4.5-1zM23 5l-7 5 1 5 4.5-1z" fill="#d96a10" />
        <path d="M11 15l3 2 3-2-1 5h-4z" fill="#3b2a1d" />
      </>
    ),
  },
  {
    name: 'Coinbase Wallet',
    url: 'https://www.coinbase.com/wallet/downloads',
    drawing: (
      <>
        <rect width="28" height="28" fill="#0052ff" />
        <circle cx="14" cy="14" r="9" fill="#fff" />
        <rect x="11" y="11" width="6" height="6" rx="1" fill="#0052ff" />
      </>
    ),
  },
  {
    name: 'Rainbow',
    url: 'https://rainbow.me/download',
    drawing: (
      <>
        <rect width="28" height="28" fill="#123a8c" />
        <g fill="none" strokeWidth="3">
          <path d="M6 9a13 13 0 0 1 13 13" stroke="#ff5b4d" />
          <path d="M6 12.5a9.5 9.5 0 0 1 9.5 9.5" stroke="#ffc93c" />
          <path d="M6 16a6 6 0 0 1 6 6" stroke="#3fc1ff" />
        </g>
        <circle cx="7.5" cy="20.5" r="1.8" fill="#b06bff" />
      </>
    ),
  },
];
