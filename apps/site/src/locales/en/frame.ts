export const words = {
  description:
    'Connect any wallet on Base, sign one message and you are in. No password, no e-mail, no fee.',
  promise:
    'Nothing leaves this site before you pick a wallet. Signing in costs nothing and moves nothing.',
  language: 'Language',
} as const;
