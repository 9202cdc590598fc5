import config from 'project:config';
import { ConnectButton } from '@portico/react';
import { brandFiles } from '../brand/brand.ts';
import { type FooterProps, LanguageMenu, type LayoutProps, SchemeButton } from '../react/frame.tsx';
import { useSite } from '../react/use-site.ts';

/** The layout of a site without `src/layout.tsx`: the mark, the name, a link to the account, the connect button. */
export function Layout({ children }: LayoutProps) {
  const { name, path, words } = useSite();
  const account = config.sessionsPage;
  const current = (href: string) => (href === path ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="header">
        <div className={account ? 'header-row header-row--door' : 'header-row'}>
          <a className="brand" href="/" {...current('/')}>
            <img className="mark" src={brandFiles.favicon} alt="" width="24" height="24" />
            <span>{name}</span>
          </a>
          {account ? (
            <nav className="nav" aria-label={words.site}>
              <a className="nav-link" href={account} {...current(account)}>
                {words.account}
              </a>
            </nav>
          ) : (
            <div className="nav" />
          )}
          <SchemeButton />
          <div className="header-door">
            <ConnectButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The footer of a site without `src/layout.tsx`. */
export function Footer(props: FooterProps) {
  return (
    <footer className="footer">
      <p>{props.words.promise}</p>
      <LanguageMenu {...props} />
    </footer>
  );
}
