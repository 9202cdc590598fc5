import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTabWorld, type Tab, type TabWorld } from './tab-world.ts';

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

async function take(world: TabWorld, [kind, pick]: Step): Promise<void> {
  const tab = world.tabs[pick % world.tabs.length];
  const request = world.pending[pick % Math.max(world.pending.length, 1)];
  if (!tab) return;
  if (kind === 'signIn') void world.signIn(tab);
  if (kind === 'signInWithDialog') void world.signInWithDialog(tab);
  if (kind === 'signOut') void world.signOut(tab);
  if (kind === 'signOutAndGo') void world.signOutAndGo(tab);
  if (kind === 'update') void world.update(tab);
  if (kind === 'deliver') await world.tell(tab, 'other');
  if (kind === 'timer') await world.fireTimer(tab);
  if (kind === 'revoke') world.revoke();
  if (kind === 'hide') tab.visible = false;
  if (kind === 'show') await world.tell(tab, 'visible');
  if (kind === 'online') await world.tell(tab, 'online');
  if (kind === 'leave') await world.tell(tab, 'leave');
  if (kind === 'handle' && request && !request.answer) world.handle(request);
  if (kind === 'answer' && request?.answer) await world.finish(request, 'answer');
  if ((kind === 'lose' || kind === 'unavailable') && request) {
    const before = world.shown(request.tab);
    await world.finish(request, kind === 'lose' ? 'lost' : 503);
    if (world.shown(request.tab) !== before) throw new Error('A failure changed what is shown.');
  }
  await world.flush();
  for (const each of world.tabs) checkTab(world, each);
}

function checkTab(world: TabWorld, tab: Tab): void {
  const shown = world.shown(tab);
  if (tab.left !== undefined) {
    if ((shown ?? null) !== tab.left) throw new Error('A page changed while it was being left.');
  } else if (tab.over.has(String(shown))) throw new Error('An ended session came back.');
}

describe('the session machine in several tabs', () => {
  it('agrees with the server once a page becomes visible, whatever failed before', async () => {
    await fc.assert(
      fc.asyncProperty(steps(rough), async (path) => {
        const world = createTabWorld();
        for (const initial of [undefined, null, undefined]) world.open(initial);
        for (const step of path) await take(world, step);
        for (const tab of world.tabs) await world.tell(tab, 'visible');
        await world.quiesce();
        for (const tab of world.tabs) {
          // A sign-out that was answered last may have led away; what is shown then does not matter.
          await world.tell(tab, 'visible');
        }
        await world.quiesce();
        for (const tab of world.tabs) {
          const { status } = tab.store.getSnapshot();
          expect(world.shown(tab)).toBe(world.current());
          expect(status).toBe(world.current() === null ? 'unauthenticated' : 'authenticated');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('propagates every sign-in and sign-out to all other tabs', async () => {
    await fc.assert(
      fc.asyncProperty(steps(gentle), fc.nat(7), async (path, hidden) => {
        const world = createTabWorld();
        for (let index = 0; index < 3; index += 1) {
          world.open(null).visible = ((hidden >> index) & 1) === 0;
        }
        for (const step of path) await take(world, step);
        await world.quiesce();
        for (const tab of world.tabs) expect(world.shown(tab)).toBe(world.current());
      }),
      { numRuns: 300 },
    );
  });
});

describe('many tabs', () => {
  it('send no request when another tab is opened', async () => {
    const world = createTabWorld();
    const kept = world.sessionOf('kept');
    for (let index = 0; index < 20; index += 1) world.open(kept);
    world.open(undefined);
    await world.quiesce();
    expect(world.messages()).toBe(0);
  });

  it('do not all refetch at once when one of them signs out: background tabs are spread out', async () => {
    const world = createTabWorld();
    const first = world.open(world.sessionOf('kept'));
    for (let index = 0; index < 20; index += 1) world.open(world.sessionOf('kept')).visible = false;
    void world.signOut(first);
    await world.answer('/csrf', '/signout');
    for (const tab of world.tabs) await world.tell(tab, 'other');
    expect(world.pending.map(({ tab }) => tab)).toEqual([first]);
    await world.quiesce();
    for (const tab of world.tabs) expect(world.shown(tab)).toBeNull();
  });

  it('do not all retry after an outage: background tabs wait until they are visible', async () => {
    const world = createTabWorld();
    const tabs = Array.from({ length: 20 }, () => world.open(undefined));
    for (const tab of tabs.slice(1)) tab.visible = false;
    await world.lose();
    for (const tab of tabs) await world.fireTimer(tab);
    expect(world.pending.map(({ tab }) => tab)).toEqual([tabs[0]]);
  });
});
