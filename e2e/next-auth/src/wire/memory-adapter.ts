import type { Adapter, AdapterUser, VerificationToken } from 'next-auth/adapters';

/** The part of a database that next-auth needs to sign in by email. */
export function createMemoryAdapter(): Adapter {
  const users = new Map<string, AdapterUser>();
  const tokens = new Map<string, VerificationToken>();
  const byEmail = (email: string) =>
    [...users.values()].find((user) => user.email === email) ?? null;
  return {
    createUser: async (user: Omit<AdapterUser, 'id'>) => {
      const created: AdapterUser = { ...user, id: String(users.size + 1) };
      users.set(created.id, created);
      return created;
    },
    getUser: async (id) => users.get(id) ?? null,
    getUserByEmail: async (email) => byEmail(email),
    getUserByAccount: async () => null,
    updateUser: async (changes) => {
      const user = users.get(changes.id);
      if (user === undefined) throw new Error('No such user');
      const changed: AdapterUser = { ...user, ...changes };
      users.set(changed.id, changed);
      return changed;
    },
    linkAccount: async () => undefined,
    createSession: async (session) => session,
    getSessionAndUser: async () => null,
    updateSession: async () => null,
    deleteSession: async () => undefined,
    createVerificationToken: async (token) => {
      tokens.set(token.token, token);
      return token;
    },
    useVerificationToken: async ({ token }) => {
      const known = tokens.get(token) ?? null;
      tokens.delete(token);
      return known;
    },
  };
}
