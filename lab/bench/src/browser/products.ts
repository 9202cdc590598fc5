import type { Server } from '../servers/start-server.ts';
import type { Product } from './product.ts';

const signIn = { wallet: 'Bench wallet', sign: 'Sign message' };
/** The wallets to pick from; the dialog's other buttons are in no list. */
const wallets = { selector: 'li button', count: 4 };
const anyButton = { selector: 'button', count: 1 };

/** The built site. */
export const site = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'Portico',
  origin,
  button: 'main .portico-connect',
  secondPath: '/try',
  list: wallets,
  signIn,
});

/** Our packages in a Next app. */
export const porticoInNext = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'Portico in Next',
  origin,
  button: '.portico-connect',
  secondPath: '/second',
  list: wallets,
  signIn,
});

/** A Next app with next-auth, whose button opens an empty dialog: no sign-in without a wallet library. */
export const nextAuth = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'next-auth in Next',
  origin,
  button: '.connect',
  secondPath: '/second',
  list: anyButton,
});

/** React without anything. */
export const bareReact = ({ origin }: Pick<Server, 'origin'>): Product => ({
  name: 'bare React',
  origin,
  button: '.connect',
  secondPath: '/',
  list: anyButton,
});
