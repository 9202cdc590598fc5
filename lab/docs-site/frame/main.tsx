import '@portico/react/styles.css';
import './frame.css';
import { isLocaleCode, type LocaleCode, type Session } from '@portico/protocol';
import { ConnectButton, createPortico, PorticoProvider } from '@portico/react';
import { loadLocale } from '@portico/react/locales';
import { createTestWallet } from '@portico/react/testing';
import { createRoot } from 'react-dom/client';
import { installRelay, relayUrl } from './page-relay.ts';
import { servePage } from './page-server.ts';
import { keys } from './people.ts';
import { type Scene, waitFor } from './scene.ts';
import { scenes } from './scenes.tsx';

const walletName = 'Test wallet';
const rdns = 'example.portico.test';

const query = new URLSearchParams(location.search);
const id = query.get('example') ?? 'button';
const wanted = query.get('lang') ?? 'en';
const root = document.documentElement;

try {
  const scene: Scene | undefined = Object.entries(scenes).find(([each]) => each === id)?.[1];
  if (scene === undefined) throw new RangeError(`There is no example ${id}.`);
  await show(scene, isLocaleCode(wanted) ? wanted : 'en');
  root.dataset.example = 'ready';
} catch (error) {
  root.dataset.example = 'failed';
  const text = document.createElement('p');
  text.className = 'example-failure';
  text.textContent = error instanceof Error ? error.message : String(error);
  document.body.append(text);
}

async function show(scene: Scene, code: LocaleCode): Promise<void> {
  const locale = await loadLocale(code);
  const words = { ...locale.button, ...(await locale.load()) };
  root.lang = locale.code;
  root.dir = locale.direction;
  const scheme = query.get('scheme');
  if (scheme) root.dataset.porticoScheme = scheme;

  forgetEverything({
    'portico.version': '1',
    ...(scene.remembered && {
      'wagmi.recentConnectorId': JSON.stringify(scene.wallets?.[0]?.info?.rdns ?? rdns),
      [`portico.test-wallet.${rdns}`]: 'permitted',
    }),
    ...scene.memory,
  });
  if (scene.phone) {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  }
  installRelay(scene.relay ?? 'answers');
  const session: Session | null = scene.session ?? null;
  const server = servePage(session);
  const wallets = (scene.wallets ?? [{}]).map((options, index) =>
    createTestWallet({
      privateKey: keys[index % keys.length] ?? keys[0],
      storage: localStorage,
      ...options,
      info: { name: walletName, rdns, ...options.info },
    }),
  );
  const [wallet = createTestWallet({ privateKey: keys[0] })] = wallets;
  for (const each of wallets) each.announce();
  const stage = { words, server, wallet };
  scene.prepare?.(stage);

  const portico = createPortico({
    appName: 'Example',
    walletConnectProjectId: 'example',
    walletConnectRelayUrl: relayUrl,
    sessionsUrl: '/account',
    // An example is in a frame, which is where Safe shows apps.
    wallets: (popular) => popular.filter((each) => each.id !== 'safe'),
    ...scene.options,
  });
  const container = document.querySelector('.example') ?? document.body;
  createRoot(container).render(
    <PorticoProvider config={portico} session={session} locale={locale}>
      {scene.render?.(portico) ?? <ConnectButton />}
    </PorticoProvider>,
  );
  await scene.reach?.(stage);
  await waitFor('.portico-button, .portico-root, dialog[open], [data-shown]');
}

/** Gives the page a `localStorage` that it alone has and that ends with it, so that examples of one page do not meet. */
function forgetEverything(entries: Readonly<Record<string, string>> = {}): void {
  const kept = new Map(Object.entries(entries));
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
  Object.defineProperty(window, 'localStorage', { value: storage });
}
