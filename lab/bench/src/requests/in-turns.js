/*
 * The load generator. The visitors' cookies come from standard input, a line each, which may be blank. Each connection asks for its own
 * part of them again and again: autocannon's own list of requests begins at the same one on all connections, so that fifty would ask for the
 * same visitor at once. JavaScript, because autocannon has no types.
 */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const [url, seconds] = process.argv.slice(2);
const { pathname } = new URL(url);
const all = (await text(process.stdin)).split('\n');
const connections = 50;
const count = Math.ceil(all.length / connections);
let begun = 0;

const result = await autocannon({
  url,
  connections,
  duration: Number(seconds),
  setupClient(client) {
    const begin = (begun++ * count) % all.length;
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const part = all.slice(begin, begin + count);
    client.setRequests(
      part.map((cookie) => ({
        method: 'GET',
        path: pathname,
        headers: cookie === '' ? headers : { ...headers, cookie },
      })),
    );
  },
});
console.log(JSON.stringify(result));
