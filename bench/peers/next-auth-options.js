const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

/**
 * As little as next-auth can be asked to do, to its favour: no callbacks and no check of any credentials;
 * RainbowKit's example adds both. Sessions are tokens without a database, because that is the only kind that
 * credentials, and so wallets, can have with it.
 *
 * @param {typeof import('next-auth/providers/credentials').default} credentials its provider, which Next
 *   and Node import in different ways because it is CommonJS
 * @returns {import('next-auth').AuthOptions}
 */
export function createOptions(credentials) {
  return {
    secret: process.env.NEXTAUTH_SECRET,
    providers: [
      credentials({ credentials: {}, authorize: async () => ({ id: address, name: address }) }),
    ],
  };
}
