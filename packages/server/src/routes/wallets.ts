import { AuthError } from '../common/auth-error.ts';
import { json } from '../http/answers.ts';
import { toNetwork } from '../http/client-ip.ts';
import type { Route } from './context.ts';

const lastPage = 100;
const longestSearch = 64;

/**
 * `GET wallets?page=&search=`: a page of WalletConnect's public list, the same for every visitor, so cached for five minutes.
 * @throws AuthError NOT_FOUND where it is off, RATE_LIMITED, NODE_UNAVAILABLE
 */
export const wallets: Route = {
  async GET({ context, query, ip }) {
    const { walletList } = context;
    if (walletList === undefined) throw new AuthError('NOT_FOUND');
    const wait = walletList.quota.take(toNetwork(ip), 1);
    if (wait !== undefined) throw new AuthError('RATE_LIMITED', { retryAfter: wait });
    const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), lastPage);
    const search = (query.get('search') ?? '').slice(0, longestSearch);
    const found = await walletList.find({ page, search });
    return json(found, { headers: { 'cache-control': 'private, max-age=300' } });
  },
};
