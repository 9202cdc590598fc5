import type { EventPayloads, SendMail } from '@portico/server';

/** The functions that the README's code imports, and a record of its calls. */
export const calls: { readonly name: string; readonly about: object }[] = [];

const record = (name: string, about: object) => {
  calls.push({ name, about });
};

/** The account of the private key 0xba…ba. */
export const banned = new Set(['eip155:8453:0xfe7854Bc8cA79FBE9DC94Dfdaf8c10E5C6deCAB7']);

export type Role = 'admin' | 'member';
const roles = new Map<string, Role>();
export const roleOf = async (userId: string): Promise<Role> => roles.get(userId) ?? 'member';
export const promote = (userId: string) => roles.set(userId, 'admin');

export const send: SendMail = async ({ to, text }) => record('send', { to, text });

export const signedIn = ({ user, account, isNew }: EventPayloads['signedIn']) =>
  record('signedIn', { user: user.id, account, isNew });
export const signedOut = ({ account }: EventPayloads['signedOut']) =>
  record('signedOut', { account });
export const sessionEnded = ({ account, reason }: EventPayloads['sessionEnded']) =>
  record('sessionEnded', { account, reason });
export const linked = ({ account }: EventPayloads['linked']) => record('linked', { account });
