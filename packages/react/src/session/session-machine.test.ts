import type { Session } from '@portico/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessionClient, type SessionClient } from './session-client.ts';
import type { SessionEnvironment } from './session-environment.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

// A world of one server and several tabs, in which every request, message and timer happens when the
// test says so: random orders of them are what the machine has to survive.

type Pending = {
  readonly tab: Tab;
  readonly path: string;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  /** Set once the server has handled it; the answer is still on its way back. */
  answer?: Response;
};

type Tab = {
  readonly store: SessionStore;
  readonly client: SessionClient;
  readonly timers: Set<{ at: number; task: () => void }>;
  readonly listeners: { visible: Set<() => void>; online: Set<() => void>; other: Set<() => void> };
  /** Messages of other tabs that the browser has not delivered yet. */
  inbox: number;
  visible: boolean;
  /** Sessions that this tab was told are over. */
  readonly over: Set<string>;
};

class World {
  readonly tabs: Tab[] = [];
  readonly pending: Pending[] = [];
  readonly issued: string[] = [];
  current: string | null = null;
  clock = 0;
  messages = 0;

  sessionOf(id: string): Session {
    return {
      user: { name: id },
      createdAt: new Date(0).toISOString(),
      expires: new Date(this.clock + 7 * 86_400_000).toISOString(),
    };
  }

  open(initial: Session | null | undefined, refetchInterval = 0): Tab {
    const timers: Tab['timers'] = new Set();
    const listeners: Tab['listeners'] = { visible: new Set(), online: new Set(), other: new Set() };
    const on = (set: Set<() => void>) => (listener: () => void) => {
      set.add(listener);
      return () => set.delete(listener);
    };
    const environment: SessionEnvironment = {
      fetch: (path) =>
        new Promise((resolve, reject) => this.pending.push({ tab, path, resolve, reject })),
      now: () => this.clock,
      random: () => 0.5,
      setTimer: (task, milliseconds) => {
        const timer = { at: this.clock + milliseconds, task };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      isVisible: () => tab.visible,
      isOnline: () => true,
      onVisible: on(listeners.visible),
      onOnline: on(listeners.online),
      onOtherTab: on(listeners.other),
      tellOtherTabs: () => {
        this.messages += 1;
        for (const other of this.tabs) if (other !== tab) other.inbox += 1;
      },
      report: () => undefined,
    };
    const api = { environment, basePath: '' };
    const store = createSessionStore(api, { initial, refetchInterval });
    const page = { href: () => 'https://a.example/', navigate: () => undefined };
    const client = createSessionClient(() => api, { ...page, stores: new Set([store]) });
    const over = new Set<string>();
    const tab: Tab = { store, client, timers, listeners, inbox: 0, visible: true, over };
    this.tabs.push(tab);
    store.start();
    return tab;
  }

  /** The server handles a request; its answer is on its way. */
  handle(request: Pending): void {
    // Read within microtasks, so that a step is over when the event loop has turned once.
    const ok = (body: unknown) => Object.assign(new Response(), { json: async () => body });
    const redirect = { url: 'https://a.example/' };
    if (request.path === '/csrf') request.answer = ok({ csrfToken: 'a'.repeat(64) });
    else if (request.path === '/providers') request.answer = ok({ siwe: { type: 'credentials' } });
    else if (request.path === '/session') {
      request.answer = ok(this.current === null ? {} : this.sessionOf(this.current));
    } else if (request.path === '/signout') {
      this.current = null;
      request.answer = ok(redirect);
    } else {
      this.current = `session ${this.issued.length}`;
      this.issued.push(this.current);
      request.answer = ok(redirect);
    }
  }

  async finish(request: Pending, outcome: 'answer' | 'lost' | 503): Promise<void> {
    this.pending.splice(this.pending.indexOf(request), 1);
    if (outcome === 'lost') request.reject(new TypeError('Failed to fetch'));
    else if (outcome === 503) request.resolve(new Response('', { status: 503 }));
    else if (request.answer) request.resolve(request.answer);
    await this.flush();
  }

  async deliver(tab: Tab): Promise<void> {
    if (tab.inbox === 0) return;
    tab.inbox -= 1;
    for (const listener of tab.listeners.other) listener();
    await this.flush();
  }

  async fireTimer(tab: Tab): Promise<void> {
    const [next] = [...tab.timers].sort((a, b) => a.at - b.at);
    // Expiry is a week away: only what the machine waits for now.
    if (!next || next.at > this.clock + 86_400_000) return;
    tab.timers.delete(next);
    this.clock = Math.max(this.clock, next.at);
    next.task();
    await this.flush();
  }

  async show(tab: Tab): Promise<void> {
    tab.visible = true;
    for (const listener of tab.listeners.visible) listener();
    await this.flush();
  }

  /** Everything on its way arrives, and every wait ends, with the network up. */
  async quiesce(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      const [request] = this.pending;
      const waiting = this.tabs.find((tab) => tab.inbox > 0);
      if (request) {
        if (!request.answer) this.handle(request);
        await this.finish(request, 'answer');
      } else if (waiting) await this.deliver(waiting);
      else {
        for (const tab of this.tabs) await this.fireTimer(tab);
        if (this.pending.length === 0) return;
      }
    }
    throw new Error('The world never comes to rest.');
  }

  async signOut(tab: Tab): Promise<void> {
    const result = await tab.client.signOut({ redirect: false });
    // What the server had issued by now and does not hold any more is over, and this tab knows.
    if (result?.ok) for (const id of this.issued) if (id !== this.current) tab.over.add(id);
  }

  shown(tab: Tab): string | null | undefined {
    const { data } = tab.store.getSnapshot();
    return data ? data.user.name : data;
  }

  flush(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });
  }
}

type Step = readonly [kind: string, pick: number];
const steps = (kinds: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(1000)), { maxLength: 60, size: 'max' });

const gentle = ['signIn', 'signOut', 'handle', 'handle', 'answer', 'answer', 'deliver', 'timer'];
const rough = [...gentle, 'lose', 'unavailable', 'revoke', 'hide', 'show', 'online'];

async function take(world: World, [kind, pick]: Step): Promise<void> {
  const tab = world.tabs[pick % world.tabs.length];
  const request = world.pending[pick % Math.max(world.pending.length, 1)];
  if (!tab) return;
  if (kind === 'signIn') void tab.client.signIn('siwe', { redirect: false });
  if (kind === 'signOut') void world.signOut(tab);
  if (kind === 'deliver') await world.deliver(tab);
  if (kind === 'timer') await world.fireTimer(tab);
  if (kind === 'revoke') world.current = null;
  if (kind === 'hide') tab.visible = false;
  if (kind === 'show') await world.show(tab);
  if (kind === 'online') for (const listener of tab.listeners.online) listener();
  if (kind === 'handle' && request && !request.answer) world.handle(request);
  if (kind === 'answer' && request?.answer) await world.finish(request, 'answer');
  if ((kind === 'lose' || kind === 'unavailable') && request) {
    const before = world.shown(request.tab);
    await world.finish(request, kind === 'lose' ? 'lost' : 503);
    if (world.shown(request.tab) !== before) throw new Error('A failure changed what is shown.');
  }
  await world.flush();
  for (const each of world.tabs) {
    if (each.over.has(String(world.shown(each)))) throw new Error('An ended session came back.');
  }
}

describe('the session machine in several tabs', () => {
  it('ends in agreement with the server once a page is looked at, whatever went wrong', async () => {
    await fc.assert(
      fc.asyncProperty(steps(rough), async (path) => {
        const world = new World();
        for (const initial of [undefined, null, undefined]) world.open(initial);
        for (const step of path) await take(world, step);
        for (const tab of world.tabs) await world.show(tab);
        await world.quiesce();
        for (const tab of world.tabs) {
          const { status } = tab.store.getSnapshot();
          expect(world.shown(tab)).toBe(world.current);
          expect(status).toBe(world.current === null ? 'unauthenticated' : 'authenticated');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('carries every sign-in and sign-out to every other tab by itself', async () => {
    await fc.assert(
      fc.asyncProperty(steps(gentle), fc.nat(7), async (path, hidden) => {
        const world = new World();
        for (let index = 0; index < 3; index += 1) {
          world.open(null).visible = ((hidden >> index) & 1) === 0;
        }
        for (const step of path) await take(world, step);
        await world.quiesce();
        for (const tab of world.tabs) expect(world.shown(tab)).toBe(world.current);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the session machine in one tab', () => {
  it('asks nothing and tells nobody when the page came with its session', async () => {
    const world = new World();
    world.open(world.sessionOf('rendered'));
    world.open(null);
    await world.flush();
    expect(world.pending).toEqual([]);
    expect(world.messages).toBe(0);
  });

  it('asks once when the page came without one, and still tells nobody', async () => {
    const world = new World();
    const tab = world.open(undefined);
    tab.store.start();
    expect(tab.store.getSnapshot().status).toBe('loading');
    expect(world.pending.map((request) => request.path)).toEqual(['/session']);
    await world.quiesce();
    expect(tab.store.getSnapshot()).toEqual({ status: 'unauthenticated', data: null });
    expect(world.messages).toBe(0);
  });

  it('drops an answer that was asked for before the session ended', async () => {
    const world = new World();
    const tab = world.open(null);
    void tab.client.signIn('siwe', { redirect: false });
    await world.quiesce();
    expect(world.shown(tab)).toBe('session 0');

    await world.show(tab);
    const [late] = world.pending;
    if (late) world.handle(late);
    void world.signOut(tab);
    await world.flush();
    for (const path of ['/csrf', '/signout']) {
      const request = world.pending.find((each) => each.path === path);
      if (request) {
        world.handle(request);
        await world.finish(request, 'answer');
      }
    }
    expect(world.shown(tab)).toBeNull();
    if (late) await world.finish(late, 'answer');
    expect(world.shown(tab)).toBeNull();
  });

  it('polls a session, and only a session, and only when asked to', async () => {
    const world = new World();
    const stranger = world.open(null, 60);
    const guest = world.open(world.sessionOf('kept'), 0);
    const polled = world.open(world.sessionOf('kept'), 60);
    for (const tab of world.tabs) await world.fireTimer(tab);
    expect(world.pending.map(({ tab }) => tab)).toEqual([polled]);
    expect([stranger.timers.size, guest.timers.size]).toEqual([0, 1]);
  });

  it('says that signing out failed, and keeps showing the session that still lives', async () => {
    const world = new World();
    const tab = world.open(world.sessionOf('kept'));
    const result = tab.client.signOut({ redirect: false });
    await world.flush();
    const [request] = world.pending;
    if (request) await world.finish(request, 503);
    expect(await result).toMatchObject({ ok: false, code: 'CLIENT_FETCH_ERROR' });
    expect(world.shown(tab)).toBe('kept');
    expect(world.messages).toBe(0);
  });

  it('keeps the session while an update is under way, and after one that failed', async () => {
    const world = new World();
    const tab = world.open(world.sessionOf('kept'));
    const result = tab.store.update({ theme: 'dark' });
    expect(tab.store.getSnapshot()).toMatchObject({
      status: 'loading',
      data: { user: { name: 'kept' } },
    });
    const [request] = world.pending;
    if (request) await world.finish(request, 'lost');
    expect((await result)?.user.name).toBe('kept');
    expect(tab.store.getSnapshot().status).toBe('authenticated');
  });
});
