import { html, urlAttribute } from '../pages/html.ts';
import { readCursor } from '../store/cursor.ts';
import type { AdminCall } from './admin-call.ts';
import { type AdminView, table, text, time } from './admin-page.ts';
import { listUrl, pageLinks, pageSize, readList } from './list.ts';

/** `portico users`: the users and their accounts, newest user first. */
export async function usersView({ context, path, query }: AdminCall): Promise<AdminView> {
  const place = readList(query);
  const after = readCursor(place.after);
  const users = await context.store.listUsers({ limit: pageSize, after });
  const rows = users.map(({ id, created_at: createdAt, accounts }) => [
    html`<ul class="admin-accounts">${accounts.map(({ account }) => html`<li class="admin-mono">${text(account)}</li>`)}</ul>`,
    html`<a class="admin-link admin-mono"${urlAttribute('href', listUrl(`${path}/sessions`, { of: id }))} aria-label="Sessions of user ${id}">${id}</a>`,
    time(createdAt),
    time(Math.max(createdAt, ...accounts.map(({ last_used_at: used }) => used))),
  ]);
  return {
    title: 'Users',
    current: '/users',
    main: html`<p class="admin-lead">Newest first. The id of a user leads to its sessions.</p>
${
  rows.length === 0
    ? html`<p class="admin-panel admin-empty">There are no users${after ? ' after these' : ''}.</p>`
    : html`<div class="admin-panel">${table('Users', ['Accounts', 'User', 'Since', 'Last signed in'], rows)}</div>`
}
${pageLinks(`${path}/users`, place, users)}`,
  };
}
