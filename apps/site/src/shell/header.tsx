import { ConnectButton } from '@portico/react';
import { siteName } from '../site.ts';
import { Mark } from './mark.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useSite } from './site-context.ts';
import { SiteLink } from './site-link.tsx';

/** These have the button in the middle of the room. */
const pagesWithOwnDoor: readonly string[] = ['/', '/try'];

/** On every page, in the same order. */
export function Header({ path }: { readonly path: string }) {
  const { words } = useSite();
  const here = (href: string) => (href === path ? { 'aria-current': 'page' as const } : {});
  const door = !pagesWithOwnDoor.includes(path);
  return (
    <header className="header">
      <div className={door ? 'header-row header-row--door' : 'header-row'}>
        <SiteLink className="brand" href="/" {...here('/')}>
          <Mark />
          <span>{siteName}</span>
        </SiteLink>
        <nav className="nav" aria-label={words.site}>
          <SiteLink className="nav-link" href="/account" {...here('/account')}>
            {words.account}
          </SiteLink>
        </nav>
        <SchemeSwitch />
        {door ? (
          <div className="header-door">
            <ConnectButton />
          </div>
        ) : null}
      </div>
    </header>
  );
}
