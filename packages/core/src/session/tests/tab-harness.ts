import type { Session } from '@portico/protocol';
import { updateSession } from '../../actions/session-functions.ts';
import { signInWithProvider } from '../../actions/sign-in-with-provider.ts';
import { signOut as postSignOut } from '../../actions/sign-out.ts';
import type { Environment } from '../../environment.ts';
import { expectSession, postSignIn } from '../../sign-in/verification.ts';
import { createSessionInternals } from '../session-config.ts';
import { createSessionStore, type SessionStoreOptions, startSession } from '../session-store.ts';
import type { Pending, Tab } from './tab.ts';

/**
 * One server and several tabs, in which every request, message and timer happens when the test says so:
 * random orders of them are what the machine has to survive.
 */
export type TabHarness = ReturnType<typeof createTabHarness>;

export function createTabHarness() {
  const tabs: Tab[] = [];
  const pending: Pending[] = [];
  const issued: string[] = [];
  let current: string | null = null;
  let clock = 0;
  let messages = 0;

  function createSession(id: string): Session {
    return {
      id,
      user: { id, name: id },
      account: `test:${id}`,
      accounts: [`test:${id}`],
      wallets: [],
      createdAt: new Date(0).toISOString(),
      expires: new Date(clock + 7 * 86_400_000).toISOString(),
    };
  }

  function open(initial: SessionStoreOptions['initial'], refetchInterval?: number): Tab {
    const timers: Tab['timers'] = new Set();
    const listeners: Tab['listeners'] = {
      visible: new Set(),
      online: new Set(),
      leave: new Set(),
      other: new Set(),
    };
    const on = (name: keyof Tab['listeners']) => (listener: () => void) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    };
    const went: string[] = [];
    const environment: Environment = {
      fetch: (path) =>
        new Promise((resolve, reject) => pending.push({ tab, path, resolve, reject })),
      now: () => clock,
      random: () => 0.5,
      setTimer: (task, milliseconds) => {
        const timer = { at: clock + milliseconds, task };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      isVisible: () => tab.visible,
      isOnline: () => true,
      onVisible: on('visible'),
      onOnline: on('online'),
      onLeave: on('leave'),
      onTabNotified: on('other'),
      notifyTabs: () => {
        messages += 1;
        for (const other of tabs) if (other !== tab) other.inbox += 1;
      },
      report: (_basePath, code) => tab.reports.push(code),
      page: {
        href: () => 'https://a.example/here?error=SessionRequired&csrf=true',
        navigate: (url) => went.push(url),
      },
    };
    const config = { internal: createSessionInternals({ basePath: '' }, environment) };
    const { api, stores } = config.internal;
    const store = createSessionStore(api, { initial, refetchInterval });
    stores.add(store);
    const tab: Tab = {
      api,
      store,
      config,
      timers,
      listeners,
      went,
      inbox: 0,
      visible: true,
      over: new Set(),
      left: undefined,
      reports: [],
    };
    tabs.push(tab);
    startSession(store);
    return tab;
  }

  /** The server handles a request; its answer is on its way. */
  function handle(request: Pending): void {
    // Read within microtasks, so that a step is over when the event loop has turned once.
    const ok = (body: unknown) =>
      Object.defineProperty(new Response(), 'json', { value: async () => body });
    const redirect = { url: 'https://a.example/here?error=SessionRequired&csrf=true' };
    if (request.path === '/csrf') request.answer = ok({ csrfToken: 'a'.repeat(64) });
    else if (request.path === '/providers') request.answer = ok({ siwe: { type: 'credentials' } });
    else if (request.path === '/session') {
      request.answer = ok(current === null ? {} : createSession(current));
    } else if (request.path === '/verify') {
      current = `session ${issued.length}`;
      issued.push(current);
      request.answer = ok({ session: createSession(current) });
    } else if (request.path === '/signout') {
      current = null;
      request.answer = ok(redirect);
    } else {
      current = `session ${issued.length}`;
      issued.push(current);
      request.answer = ok(redirect);
    }
  }

  async function finish(request: Pending, outcome: 'answer' | 'lost' | 503): Promise<void> {
    pending.splice(pending.indexOf(request), 1);
    if (outcome === 'lost') request.reject(new TypeError('Failed to fetch'));
    else if (outcome === 503) request.resolve(new Response('', { status: 503 }));
    else if (request.answer) request.resolve(request.answer);
    await flush();
  }

  /** Handles and answers the first request for each of these paths, in this order. */
  async function answer(...paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const request = pending.find((each) => each.path === path);
      if (!request) throw new Error(`There is no request for ${path}.`);
      handle(request);
      await finish(request, 'answer');
    }
  }

  /** All requests that are under way fail, for want of a network. */
  async function lose(): Promise<void> {
    for (const request of [...pending]) await finish(request, 'lost');
  }

  async function tell(tab: Tab, event: keyof Tab['listeners']): Promise<void> {
    if (event === 'other') {
      if (tab.inbox === 0) return;
      tab.inbox -= 1;
    }
    if (event === 'visible') {
      tab.visible = true;
      tab.left = undefined;
    }
    for (const listener of [...tab.listeners[event]]) listener();
    await flush();
  }

  async function fireTimer(tab: Tab): Promise<void> {
    const [next] = [...tab.timers].sort((a, b) => a.at - b.at);
    // Expiry is a week away: only what the machine waits for now.
    if (!next || next.at > clock + 86_400_000) return;
    tab.timers.delete(next);
    clock = Math.max(clock, next.at);
    next.task();
    await flush();
  }

  /** Everything on its way arrives, and every wait ends, with the network up. */
  async function quiesce(): Promise<void> {
    // Far more than sixty steps can cause: each takes at most a dozen requests and messages.
    for (let round = 0; round < 1000; round += 1) {
      const [request] = pending;
      const waiting = tabs.find((tab) => tab.inbox > 0);
      if (request) {
        if (!request.answer) handle(request);
        await finish(request, 'answer');
      } else if (waiting) await tell(waiting, 'other');
      else {
        for (const tab of tabs) await fireTimer(tab);
        if (pending.length === 0) return;
      }
    }
    throw new Error('The tabs never come to rest.');
  }

  /** Updates as `useSession` does. */
  function update(tab: Tab, data?: unknown): Promise<Session | null> {
    return updateSession(tab.store, data);
  }

  /** Signs in as the dialog does: one post, whose answer carries the session. */
  async function signInWithDialog(tab: Tab): Promise<void> {
    const adopt = expectSession(tab.store);
    const answer = await postSignIn(tab.api, { message: 'message', signature: '0x' });
    if (!answer.ok) return;
    adopt(answer.session);
    tab.api.environment.notifyTabs('signin');
  }

  async function signOut(tab: Tab): Promise<void> {
    const result = await postSignOut(tab.config, { redirect: false });
    // Sessions that the server issued and holds no more are over, and this tab knows.
    if (result?.ok) for (const id of issued) if (id !== current) tab.over.add(id);
  }

  /** Signs in with a provider, as next-auth 4 does, without navigating. */
  function signIn(tab: Tab) {
    return signInWithProvider(tab.config, 'siwe', { redirect: false });
  }

  /** Signs out and navigates; the page stays until the browser has the next one. */
  async function signOutAndGo(tab: Tab): Promise<void> {
    const before = tab.went.length;
    await postSignOut(tab.config);
    if (tab.went.length > before) tab.left = shown(tab) ?? null;
  }

  function shown(tab: Tab): string | null | undefined {
    const { data } = tab.store.getSnapshot();
    return data ? data.user.name : data;
  }

  return {
    tabs,
    pending,
    createSession,
    open,
    handle,
    finish,
    answer,
    lose,
    tell,
    fireTimer,
    quiesce,
    update,
    signIn,
    signInWithDialog,
    signOut,
    signOutAndGo,
    shown,
    flush,
    /** The number of messages to other tabs. */
    messages: () => messages,
    /** The session that the server holds. */
    current: () => current,
    /** The server ends its session on its own. */
    revoke() {
      current = null;
    },
  };
}

function flush(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** Answers the oldest request for a path. @throws Error when there is none */
export async function answer(
  harness: TabHarness,
  path: string,
  body: unknown,
  status = 200,
): Promise<void> {
  const request = harness.pending.find((each) => each.path === path);
  if (!request) throw new Error(`There is no request for ${path}.`);
  request.answer = Response.json(body, { status });
  await harness.finish(request, 'answer');
  // A body is read in separate microtasks.
  for (let turn = 0; turn < 5; turn += 1) await harness.flush();
}

/** The paths of the requests that wait for an answer. */
export const asked = (harness: TabHarness) => harness.pending.map(({ path }) => path);
