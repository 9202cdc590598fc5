import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { matchPath } from '../routes/match-path.ts';
import { useSite } from './site-context.ts';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/**
 * A link within the site. To a public page it changes the page in place; everything else (guarded pages,
 * /api/auth, files) is a full load, so that the server stays the only gate.
 */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const { routes, prefetch } = useSite();
  const match = matchPath(routes, href.replace(/[?#].*$/, ''));
  if (!match) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  const ahead = () => prefetch(match.id);
  return (
    <Link href={href} onPointerEnter={ahead} onFocus={ahead} {...rest}>
      {children}
    </Link>
  );
}
