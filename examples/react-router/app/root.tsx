import { ConnectButton, HtmlConnectDialog, PorticoProvider } from '@portico/react';
import { pressScript } from '@portico/react/press-script';
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { auth } from './auth.server';
import { portico } from './portico';
import '@portico/react/styles.css';
import './site.css';

export async function loader({ request }: Route.LoaderArgs) {
  return { session: await auth.session(request) };
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Example</title>
        <link rel="icon" href="/favicon.svg" />
        <Meta />
        <Links />
      </head>
      <body className="portico-root">
        {/* A press before React is there opens the dialog of the HTML. */}
        <script>{pressScript}</script>
        <PorticoProvider config={portico} session={loaderData.session}>
          <header className="header">
            <Link className="brand" to="/">
              Example
            </Link>
            <ConnectButton />
          </header>
          <Outlet />
          <HtmlConnectDialog />
        </PorticoProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
