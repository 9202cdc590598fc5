import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { createPublicClient, http } from 'viem';
import { base } from 'viem/chains';
import { parseSiweMessage } from 'viem/siwe';
import { roleOf } from './users';

const client = createPublicClient({ chain: base, transport: http('https://mainnet.base.org') });

export const authOptions: NextAuthOptions = {
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: 'jwt' },
  providers: [
    CredentialsProvider({
      name: 'Ethereum',
      credentials: {
        message: { label: 'Message', type: 'text' },
        signature: { label: 'Signature', type: 'text' },
      },
      async authorize(credentials) {
        const message = credentials?.message ?? '';
        const { address } = parseSiweMessage(message);
        const domain = new URL(process.env.NEXTAUTH_URL ?? '').host;
        const signature = (credentials?.signature ?? '0x') as `0x${string}`;
        const isValid = await client.verifySiweMessage({ message, signature, domain });
        return isValid && address ? { id: address } : null;
      },
    }),
  ],
  callbacks: {
    session({ session, token }) {
      session.address = token.sub ?? '';
      session.role = roleOf(session.address);
      return session;
    },
  },
  events: {
    signIn({ user }) {
      console.log(`signed in: ${user.id}`);
    },
  },
};
