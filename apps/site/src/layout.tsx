import { porticoMark } from '@portico/protocol';
import { ConnectButton } from '@portico/react';
import {
  type FooterProps,
  LanguageMenu,
  type LayoutProps,
  SchemeButton,
  useSite,
} from '@portico/shell';

/** These have the connect button in the page. */
const pagesWithOwnButton: readonly string[] = ['/', '/try'];

export function Layout({ children }: LayoutProps) {
  const { name, path, words } = useSite();
  const current = (href: string) => (href === path ? { 'aria-current': 'page' as const } : {});
  const hasButton = !pagesWithOwnButton.includes(path);
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="header">
        <div className={hasButton ? 'header-row header-row--door' : 'header-row'}>
          <a className="brand" href="/" {...current('/')}>
            <Mark />
            <span>{name}</span>
          </a>
          <nav className="nav" aria-label={words.site}>
            <a className="nav-link" href="/account" {...current('/account')}>
              {words.account}
            </a>
          </nav>
          <SchemeButton />
          {hasButton ? (
            <div className="header-door">
              <ConnectButton />
            </div>
          ) : null}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Mark() {
  return (
    <svg
      className="mark"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d={porticoMark} />
    </svg>
  );
}

export function Footer(props: FooterProps) {
  return (
    <footer className="footer">
      <p>{props.words.promise}</p>
      <LanguageMenu {...props} />
    </footer>
  );
}
