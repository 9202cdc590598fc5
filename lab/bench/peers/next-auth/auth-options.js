import credentials from 'next-auth/providers/credentials';
import { verifyMessage } from 'viem';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';

/**
 * Sign-In with Ethereum as RainbowKit's documentation has it for next-auth: the form token is the nonce. The
 * signature is recovered in this process by viem, instead of by a node. Sessions are tokens without a
 * database, because that is the only kind that credentials, and so wallets, can have with it.
 *
 * @type {import('next-auth').AuthOptions}
 */
export const authOptions = {
  secret: process.env.NEXTAUTH_SECRET,
  providers: [
    credentials({
      credentials: { message: {}, signature: {} },
      async authorize({ message, signature }, request) {
        const parsed = parseSiweMessage(message);
        const { address } = parsed;
        const valid = validateSiweMessage({
          message: parsed,
          address,
          domain: new URL(process.env.NEXTAUTH_URL).host,
          nonce: request.body.csrfToken,
        });
        return valid && (await verifyMessage({ message, signature, address }))
          ? { id: address, name: address }
          : null;
      },
    }),
  ],
};
