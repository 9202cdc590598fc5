import { createPortico, displayName } from '@portico/core';
import { createTabHarness } from '@portico/core/internal/session/tests/tab-harness';
import type { Session } from '@portico/protocol';
import { type ReactNode, Suspense } from 'react';
import { type PrerenderOptions, prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { ConnectButton } from '../../components/connect-button.tsx';
import { PorticoProvider } from '../../components/portico-provider.tsx';
import { RequireSession, useSession } from '../use-session.tsx';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const session: Session = { ...createTabHarness().createSession('kept'), address };

/** One for all renderings, as the module of a server has it. */
const portico = createPortico({ appName: 'Example' });

function Page({
  session: given,
  children,
}: {
  readonly session: Session | null | undefined | Promise<Session | null | undefined>;
  readonly children?: ReactNode;
}) {
  return (
    <PorticoProvider config={portico} session={given}>
      <h1>Example</h1>
      <ConnectButton />
      {children}
    </PorticoProvider>
  );
}

function Seen({ onSeen }: { readonly onSeen: () => void }) {
  onSeen();
  return null;
}

/** Renders a page to its end. */
async function render(page: ReactNode, options: PrerenderOptions = {}): Promise<string> {
  const html = (
    <html lang="en">
      <body>{page}</body>
    </html>
  );
  const { prelude } = await prerender(html, { onError: () => undefined, ...options });
  return new Response(prelude).text();
}

/** Renders until the server's time is up, as Next prerenders the shell of a page. */
function shellOf(page: ReactNode): Promise<string> {
  const controller = new AbortController();
  // Counted from when React has seen the whole page, however long it took to begin.
  const onSeen = () => void setTimeout(() => controller.abort(), 20);
  const seen = (
    <>
      {page}
      <Seen onSeen={onSeen} />
    </>
  );
  return render(seen, { signal: controller.signal });
}

function Name() {
  const { data, status } = useSession();
  return <p>{data?.user.name ?? status}</p>;
}

describe('a page whose session is a promise', () => {
  it('is prerendered but for what reads the session; the button keeps its place', async () => {
    const html = await shellOf(
      <Page session={new Promise(() => undefined)}>
        <Suspense fallback={<p>One moment</p>}>
          <Name />
        </Suspense>
        <RequireSession fallback={<p>For members</p>}>
          <p>Secret</p>
        </RequireSession>
      </Page>,
    );
    expect(html).toContain('<h1>Example</h1>');
    expect(html).toContain('One moment');
    expect(html).toContain('For members');
    expect(html).not.toContain('Secret');
    expect(html).toMatch(
      /<div class="portico-door [^"]*"><span class="portico-button portico-connect">/,
    );
    expect(html).not.toContain('Connect wallet');
  });

  it('shows the session when it is there, and nothing of another visitor', async () => {
    const later = new Promise<Session>((resolve) => setTimeout(() => resolve(session), 5));
    const [hers, his] = await Promise.all([
      render(<Page session={later} />),
      render(<Page session={Promise.resolve(null)} />),
    ]);
    expect(hers).toContain(displayName(address));
    expect(his).toContain('Connect wallet');
    expect(his).not.toContain(displayName(address));
  });

  it('renders as if it had no session prop when the promise rejects', async () => {
    const html = await render(
      <Page session={Promise.reject(new Error('The database is away'))}>
        <Name />
      </Page>,
    );
    expect(html).toContain('<p>loading</p>');
  });

  it('can be waited for by a boundary around the provider', async () => {
    const later = new Promise<Session>((resolve) => setTimeout(() => resolve(session), 5));
    const html = await render(
      <Suspense fallback={<p>One moment</p>}>
        <Page session={later}>
          <Name />
        </Page>
      </Suspense>,
    );
    expect(html).toContain('<p>kept</p>');
  });
});

it('wraps nothing in a boundary where the session is known, so that all hydrates at once', async () => {
  const html = await shellOf(<Page session={session} />);
  expect(html).toContain(displayName(address));
  expect(html).not.toContain('<!--$');
});
