import { createIsAdmin, defineServer } from '@portico/shell/server';

/** Options of the session server. Accounts in ADMINS, which may open /admin, have the role `admin`. */
export default defineServer(({ environment }) => {
  const isAdmin = createIsAdmin(environment['ADMINS']);
  return {
    session: {
      data: (about) => ({ role: isAdmin(about) ? 'admin' : 'member' }),
    },
  };
});
