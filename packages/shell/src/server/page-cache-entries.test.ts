import { describe, expect, it } from 'vitest';
import { type CacheablePage, createPageCache } from './page-cache.ts';

describe('cached pages', () => {
  const page: CacheablePage = {
    id: 'home',
    path: '/',
    locale: 'en',
    scheme: 'dark',
    visitor: undefined,
    encoding: 'br',
  };
  const request = new Request('http://localhost:3000');

  it.each([undefined, '{"id":"a session"}'])(
    'are rendered again after a minute, for %s',
    (visitor) => {
      let time = 0;
      const answer = createPageCache(() => time);
      const at = (milliseconds: number) => {
        time = milliseconds;
        const plain: CacheablePage = { ...page, visitor, encoding: 'identity' };
        return String(Buffer.from(answer(request, plain, () => [`At ${milliseconds}`]).body ?? []));
      };
      expect([at(0), at(59_999), at(60_000)]).toEqual(['At 0', 'At 0', 'At 60000']);
    },
  );

  it('keep their tag while their content is the same', () => {
    let time = 0;
    const answer = createPageCache(() => time);
    const tag = (html: string) => answer(request, page, () => [html]).headers['etag'];
    const first = tag('one');
    time = 60_000;
    expect(tag('one')).toBe(first);
    time = 120_000;
    expect(tag('two')).not.toBe(first);
  });

  it('contain no failure', async () => {
    const answer = createPageCache();
    const fail = () => {
      throw new Error('A bug');
    };
    expect(() => answer(request, page, fail)).toThrow('A bug');
    expect(answer(request, page, () => ['Fine']).status).toBe(200);
  });

  it('contain no long page', () => {
    const answer = createPageCache();
    let renderings = 0;
    const long = () => {
      renderings += 1;
      return ['x'.repeat(200_000)];
    };
    answer(request, { ...page, encoding: 'identity' }, long);
    answer(request, { ...page, encoding: 'identity' }, long);
    expect(renderings).toBe(2);
  });
});
