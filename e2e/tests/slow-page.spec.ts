import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/layout-shift';
import { expect, test } from '@portico/testing/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page that arrives in halves is painted whole', async ({
  page,
  context,
  site,
  expected,
}) => {
  // The halves come from another origin, which has none of the site's files.
  expected.push(/the server responded with a status of 404/, /^request to another host/);
  const html = await (await fetch(site.origin)).text();
  const middle = html.indexOf('</h1>');
  expect(middle).toBeGreaterThan(0);
  const firstHalfSent = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, middle), () => firstHalfSent.resolve());
    await rest.promise;
    response.end(html.slice(middle));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await recordLayoutShifts(context);
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    await firstHalfSent.promise;
    await expect(page.locator('h1')).toBeAttached();
    // Long enough for a browser to paint what it has. It asks for no frame, so none can be waited for.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    expect(await painted()).toBe(0);
    rest.resolve();
    await expect.poll(painted).toBe(1);
    expect(await layoutShifts(page)).toEqual([]);
  } finally {
    rest.resolve();
    server.close();
    server.closeAllConnections();
  }
});
