import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

const routes = [
  { id: 'home', path: '/' },
  { id: 'person', path: '/people/:address' },
  { id: 'new-person', path: '/people/new' },
];

describe('matchPath', () => {
  it('finds a page by its exact path only', () => {
    expect(matchPath(routes, '/')).toEqual({ id: 'home', params: {} });
    expect(matchPath(routes, '/people')).toBeUndefined();
    expect(matchPath(routes, '/people/new/')).toBeUndefined();
  });

  it('hands over what a name matched, decoded', () => {
    expect(matchPath(routes, '/people/a%20b')).toEqual({
      id: 'person',
      params: { address: 'a b' },
    });
  });

  it('prefers a fixed segment to a name, whatever the order', () => {
    expect(matchPath(routes, '/people/new')?.id).toBe('new-person');
    expect(matchPath([...routes].reverse(), '/people/new')?.id).toBe('new-person');
  });

  it('matches nothing for an empty or a damaged segment', () => {
    expect(matchPath(routes, '/people/')).toBeUndefined();
    expect(matchPath(routes, '/people/%E0%A4%A')).toBeUndefined();
  });
});
