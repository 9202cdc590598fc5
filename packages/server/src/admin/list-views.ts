import { type Html, html, urlAttribute } from '../pages/html.ts';
import { readCursor, type SessionRow } from '../store/rows.ts';
import { type Owner, readAccounts, readUserIds, userIdPattern } from '../users/account-names.ts';
import {
  type AdminCall,
  type AdminView,
  type FormToken,
  type ListPlace,
  listUrl,
  pageLinks,
  pageSize,
  readList,
  table,
  text,
  time,
} from './admin-page.ts';

/** `portico sessions`: those of everyone, an account or a user, newest first, each with the form that ends it. */
export async function sessionsView(call: AdminCall, form: FormToken): Promise<AdminView> {
  const { path, query } = call;
  const place = readList(Object.fromEntries(query));
  const owner = place.of === undefined ? undefined : await findOwner(call, place.of);
  const rows = owner === null ? [] : await listRows(call, place, owner);
  return {
    title: 'Sessions',
    current: '/sessions',
    status: owner === null ? 400 : 200,
    cookies: form.cookies,
    main: html`<p class="admin-lead">Newest first. A browser whose session is ended is signed out at its next request.</p>
<form class="admin-search" role="search" method="get"${urlAttribute('action', listUrl(`${path}/sessions`))}>
<label for="of">Address, account or user</label>
<div><input id="of" name="of" type="search" dir="ltr" autocomplete="off" spellcheck="false" maxlength="500" value="${place.of}"${owner === null && html` aria-invalid="true" aria-describedby="of-problem"`}>
<button class="admin-button" type="submit">Show</button></div>
</form>
${owner === null && html`<p class="admin-notice admin-notice--bad" id="of-problem" role="alert">That is no address (0x…), no account (eip155:8453:0x…, email:…) and no id of a user.</p>`}
${outcome(query.get('ended'))}
${
  rows.length === 0
    ? owner !== null && html`<p class="admin-panel admin-empty">There are no sessions.</p>`
    : html`<div class="admin-panel">${table(
        'Sessions',
        ['Account', 'User', 'Signed in', 'Last seen', 'Browser', 'End'],
        rows.map((row) => toCells(call, form, place, row)),
      )}</div>`
}
${pageLinks(`${path}/sessions`, place, rows)}`,
  };
}

/** Null for a text that names no account and no user. */
async function findOwner({ context }: AdminCall, text: string): Promise<Owner | null> {
  const accounts = readAccounts(text);
  if (accounts !== undefined) return { accounts };
  const ids = readUserIds(text);
  for (const userId of ids) if (await context.store.findUser(userId)) return { userId };
  const [userId] = ids;
  return userId !== undefined && userIdPattern.test(userId) ? { userId } : null;
}

function listRows(
  { context }: AdminCall,
  { after }: ListPlace,
  owner: Owner | undefined,
): Promise<readonly SessionRow[]> {
  const filter = { ...owner, limit: pageSize, after: readCursor(after) };
  return context.store.listSessions(filter, context.now());
}

/** Writes the outcome once, after the form that ends a session. */
function outcome(ended: string | null): Html {
  if (ended === null) return html``;
  const sentence = ended === '0' ? 'That session had ended already.' : 'The session has ended.';
  return html`<p class="admin-notice" role="status">${sentence}</p>`;
}

function toCells(
  { path, row: own }: AdminCall,
  { token }: FormToken,
  { of, after }: ListPlace,
  row: SessionRow,
): readonly Html[] {
  const { id, account, user_id: userId } = row;
  const field = (name: string, value: string | undefined) =>
    value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`;
  return [
    html`<span class="admin-mono">${text(account)}</span>`,
    html`<span class="admin-mono">${text(userId)}</span>`,
    time(row.created_at),
    time(row.last_seen_at),
    html`<span class="admin-browser">${text(row.user_agent)}</span><span class="admin-mono admin-muted">${id}</span>`,
    html`<form method="post"${urlAttribute('action', listUrl(`${path}/sessions/end`))}>${field('csrfToken', token)}${field('user', userId)}${field('id', id)}${field('of', of)}${field('after', after)}
<button class="admin-button admin-button--danger" type="submit" aria-label="End session ${id}${id === own.id ? ', which is yours' : ''}">${id === own.id ? 'End (yours)' : 'End'}</button></form>`,
  ];
}

/** `portico users`: the users and their accounts, newest user first. */
export async function usersView({ context, path, query }: AdminCall): Promise<AdminView> {
  const place = readList(Object.fromEntries(query));
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
