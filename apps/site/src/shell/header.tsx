import { ConnectButton } from '@portico/react';
import { siteName } from '../site.ts';
import { Mark } from './mark.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useSite } from './site-context.ts';
import { SiteLink } from './site-link.tsx';

/** On every page, in the same order. */
export function Header({ path }: { readonly path: string }) {
  const { words } = useSite();
  const here = (href: string) => (href === path ? { 'aria-current': 'page' as const } : {});
  return (
    <header className="header">
      <div className={path === '/' ? 'header-row' : 'header-row header-row--door'}>
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
        {/* The home page has it in the middle of the room. */}
        {path === '/' ? null : (
          <div className="header-door">
            <ConnectButton />
          </div>
        )}
      </div>
    </header>
  );
}
