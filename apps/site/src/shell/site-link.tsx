import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { matchPath } from '../routes/match-path.ts';
import { useSite } from './site-context.ts';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/**
 * A link within the site. To a public page it changes the page in place; everything else (guarded pages,
 * /api/auth, files) is a full load, so that the server stays the only gate.
 */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const { routes, prefetch } = useSite();
  // The browser finds a place within a page itself.
  const match = href.includes('#') ? undefined : matchPath(routes, href.replace(/\?.*$/, ''));

  function follow(event: MouseEvent): void {
    // A new tab, a new window or a download is the browser's business.
    const { altKey, ctrlKey, metaKey, shiftKey, button } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || button !== 0) return;
    event.preventDefault();
    navigate(href);
  }

  const ahead = match && (() => prefetch(match.id));
  return (
    <a
      {...rest}
      href={href}
      {...(match ? { onClick: follow, onPointerEnter: ahead, onFocus: ahead } : {})}
    >
      {children}
    </a>
  );
}
