import { createIsAdmin, defineServer } from '@portico/shell/server';

/** What the server alone knows. Those in ADMINS, who may open /admin, have a role of their own. */
export default defineServer(({ environment }) => {
  const isAdmin = createIsAdmin(environment['ADMINS']);
  return {
    session: {
      data: (about) => ({ role: isAdmin(about) ? 'admin' : 'member' }),
    },
  };
});
