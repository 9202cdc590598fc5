import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tab } from './tab.ts';
import { createTabHarness, type TabHarness } from './tab-harness.ts';

type Step = readonly [kind: string, pick: number];
const steps = (kinds: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(1000)), { maxLength: 60, size: 'max' });

const gentle = [
  'signIn',
  'signInWithDialog',
  'signOut',
  'handle',
  'handle',
  'answer',
  'answer',
  'deliver',
  'timer',
];
const rough = [
  ...gentle,
  'update',
  'signOutAndGo',
  'lose',
  'unavailable',
  'revoke',
  'hide',
  'show',
  'online',
  'leave',
];

async function take(harness: TabHarness, [kind, pick]: Step): Promise<void> {
  const tab = harness.tabs[pick % harness.tabs.length];
  const request = harness.pending[pick % Math.max(harness.pending.length, 1)];
  if (!tab) return;
  if (kind === 'signIn') void harness.signIn(tab);
  if (kind === 'signInWithDialog') void harness.signInWithDialog(tab);
  if (kind === 'signOut') void harness.signOut(tab);
  if (kind === 'signOutAndGo') void harness.signOutAndGo(tab);
  if (kind === 'update') void harness.update(tab);
  if (kind === 'deliver') await harness.tell(tab, 'other');
  if (kind === 'timer') await harness.fireTimer(tab);
  if (kind === 'revoke') harness.revoke();
  if (kind === 'hide') tab.visible = false;
  if (kind === 'show') await harness.tell(tab, 'visible');
  if (kind === 'online') await harness.tell(tab, 'online');
  if (kind === 'leave') await harness.tell(tab, 'leave');
  if (kind === 'handle' && request && !request.answer) harness.handle(request);
  if (kind === 'answer' && request?.answer) await harness.finish(request, 'answer');
  if ((kind === 'lose' || kind === 'unavailable') && request) {
    const before = harness.shown(request.tab);
    await harness.finish(request, kind === 'lose' ? 'lost' : 503);
    if (harness.shown(request.tab) !== before) throw new Error('A failure changed what is shown.');
  }
  await harness.flush();
  for (const each of harness.tabs) checkTab(harness, each);
}

function checkTab(harness: TabHarness, tab: Tab): void {
  const shown = harness.shown(tab);
  if (tab.left !== undefined) {
    if ((shown ?? null) !== tab.left) throw new Error('A page changed while it was being left.');
  } else if (tab.over.has(String(shown))) throw new Error('An ended session came back.');
}

describe('the session machine in several tabs', () => {
  it('agrees with the server once a page becomes visible, whatever failed before', async () => {
    await fc.assert(
      fc.asyncProperty(steps(rough), async (path) => {
        const harness = createTabHarness();
        for (const initial of [undefined, null, undefined]) harness.open(initial);
        for (const step of path) await take(harness, step);
        for (const tab of harness.tabs) await harness.tell(tab, 'visible');
        await harness.quiesce();
        for (const tab of harness.tabs) {
          // A sign-out that was answered last may have led away; what is shown then does not matter.
          await harness.tell(tab, 'visible');
        }
        await harness.quiesce();
        for (const tab of harness.tabs) {
          const { status } = tab.store.getSnapshot();
          expect(harness.shown(tab)).toBe(harness.current());
          expect(status).toBe(harness.current() === null ? 'unauthenticated' : 'authenticated');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('propagates every sign-in and sign-out to all other tabs', async () => {
    await fc.assert(
      fc.asyncProperty(steps(gentle), fc.nat(7), async (path, hidden) => {
        const harness = createTabHarness();
        for (let index = 0; index < 3; index += 1) {
          harness.open(null).visible = ((hidden >> index) & 1) === 0;
        }
        for (const step of path) await take(harness, step);
        await harness.quiesce();
        for (const tab of harness.tabs) expect(harness.shown(tab)).toBe(harness.current());
      }),
      { numRuns: 300 },
    );
  });
});

describe('many tabs', () => {
  it('send no request when another tab is opened', async () => {
    const harness = createTabHarness();
    const kept = harness.createSession('kept');
    for (let index = 0; index < 20; index += 1) harness.open(kept);
    harness.open(undefined);
    await harness.quiesce();
    expect(harness.messages()).toBe(0);
  });

  it('do not all refetch at once when one of them signs out: background tabs are spread out', async () => {
    const harness = createTabHarness();
    const first = harness.open(harness.createSession('kept'));
    for (let index = 0; index < 20; index += 1)
      harness.open(harness.createSession('kept')).visible = false;
    void harness.signOut(first);
    await harness.answer('/csrf', '/signout');
    for (const tab of harness.tabs) await harness.tell(tab, 'other');
    expect(harness.pending.map(({ tab }) => tab)).toEqual([first]);
    await harness.quiesce();
    for (const tab of harness.tabs) expect(harness.shown(tab)).toBeNull();
  });

  it('do not all retry after an outage: background tabs wait until they are visible', async () => {
    const harness = createTabHarness();
    const tabs = Array.from({ length: 20 }, () => harness.open(undefined));
    for (const tab of tabs.slice(1)) tab.visible = false;
    await harness.lose();
    for (const tab of tabs) await harness.fireTimer(tab);
    expect(harness.pending.map(({ tab }) => tab)).toEqual([tabs[0]]);
  });
});
