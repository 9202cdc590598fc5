import { HtmlConnectDialog } from '@portico/react';
import { pressScript } from '@portico/react/press-script';
import { currentSession } from '@portico/server/next';
import { auth } from './auth.js';
import { Providers } from './providers.js';
import '@portico/react/styles.css';

export const metadata = { title: 'Portico in Next', icons: 'data:,' };

// biome-ignore lint/style/noDefaultExport: Next finds layouts by their default export.
export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="portico-root">
        <script>{pressScript}</script>
        <Providers session={currentSession(auth)}>
          {children}
          <HtmlConnectDialog />
        </Providers>
      </body>
    </html>
  );
}
