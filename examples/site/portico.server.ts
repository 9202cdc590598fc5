import { defineServer } from '@portico/shell/server';

/** What the server alone knows. Accounts in ADMINS, separated by commas, have a role of their own. */
export default defineServer(({ environment }) => {
  const admins = new Set((environment['ADMINS'] ?? '').split(','));
  return {
    session: {
      data: ({ account }) => ({ role: admins.has(account) ? 'admin' : 'member' }),
    },
  };
});
