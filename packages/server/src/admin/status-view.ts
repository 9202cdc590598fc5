import { setTimeout as delay } from 'node:timers/promises';
import { whyNoWrites } from '../health/health.ts';
import { type InstanceState, nodeState, siteStatus } from '../health/instances.ts';
import { type Html, html } from '../pages/html.ts';
import type { AuthContext } from '../routes/context.ts';
import { type AdminCall, type AdminView, table, text, time } from './admin-page.ts';

/** `portico status`: which instances run, and what they know of their nodes. */
export async function statusView({ context, auth }: AdminCall): Promise<AdminView> {
  const [{ store }, rows] = await Promise.all([auth.health(), context.store.listInstances()]);
  const now = context.now();
  const problem = store === 'ok' ? undefined : await describeProblem(context);
  const { instances, nodes } = siteStatus(rows, now);
  return {
    title: 'Status',
    current: '',
    main: html`<p class="admin-lead">At ${time(now)}, as the instances wrote within the last hour.</p>
${store === 'ok' ? '' : html`<p class="admin-notice admin-notice--bad" role="alert">The database takes no writes${problem && `: ${problem}`}. Sessions are read, and signing in and out fails. Instances cannot report meanwhile.</p>`}
<section aria-labelledby="instances">
<h2 id="instances">Instances</h2>
${
  instances.length === 0
    ? html`<p class="admin-panel admin-empty">No instance has been seen within the last hour.</p>`
    : html`<div class="admin-panel">${table(
        'Instances',
        ['Instance', 'State', 'Version', 'Started', 'Last seen'],
        instances.map(({ name, state, version, started_at: started, seen_at: seen }) => [
          html`<span class="admin-mono">${name}</span>`,
          badge(state, tones[state]),
          html`${version}`,
          time(started),
          time(seen),
        ]),
      )}</div>`
}
</section>
<section aria-labelledby="nodes">
<h2 id="nodes">Nodes</h2>
${
  nodes.length === 0
    ? html`<p class="admin-panel admin-empty">No instance that is there asks a node.</p>`
    : html`<div class="admin-panel">${table(
        'Nodes',
        ['Node', 'State', 'Chain'],
        nodes.map((node) => [
          text(node.node),
          badge(nodeState(node), node.failing === 0 ? 'good' : node.answering ? 'warning' : 'bad'),
          html`${node.chainId}`,
        ]),
      )}</div>`
}
</section>`,
  };
}

type Tone = 'good' | 'warning' | 'bad' | 'quiet';

const tones: Readonly<Record<InstanceState, Tone>> = {
  ready: 'good',
  'reads-only': 'warning',
  silent: 'bad',
  stopping: 'quiet',
};

function badge(state: string, tone: Tone): Html {
  return html`<span class="admin-badge admin-badge--${tone}">${state}</span>`;
}

/** Time that the page waits for the reason, in milliseconds: a disk that hangs gives none for longer. */
const reasonTime = 1000;

/** Returns the reason why the database takes no writes, in the words of `portico status`. */
function describeProblem({
  store,
  now,
}: Pick<AuthContext, 'store' | 'now'>): Promise<string | undefined> {
  const late = delay(reasonTime, 'a write waits for the disk or a lock', { ref: false });
  return Promise.race([whyNoWrites(store, now()), late]);
}
