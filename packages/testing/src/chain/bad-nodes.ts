import type { RequestListener } from 'node:http';
import { answerPlainly, answerWith, encodeVerdict } from './test-node.ts';

const yes = encodeVerdict({ verdict: 1, code: 'fe' });

const answerError = (code: number, data?: string): RequestListener =>
  answerPlainly(
    200,
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'execution reverted', data } }),
  );

/** Every way in which a node may fail: what is wrong with it, and how it behaves. */
export const badNodes: readonly (readonly [string, RequestListener])[] = [
  ['cuts the connection', (request) => request.socket.destroy()],
  ['says nothing', () => undefined],
  [
    'stops in the middle of its answer',
    (_, response) => void response.writeHead(200).write('{"jsonrpc":'),
  ],
  [
    'cuts the connection in the middle of its answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('{"jsonrpc":', () => {
        response.destroy();
      });
    },
  ],
  [
    'never stops answering',
    (_, response) => {
      const send = () => {
        while (!response.closed && response.write(' '.repeat(4096)));
      };
      response.on('drain', send);
      send();
    },
  ],
  ['promises gzip and sends none', answerPlainly(200, 'x', { 'content-encoding': 'gzip' })],
  ['answers 400', answerPlainly(400, '{}')],
  ['answers 403', answerPlainly(403, 'Forbidden')],
  ['answers 429', answerPlainly(429, 'slow down', { 'retry-after': '1' })],
  ['answers 500', answerPlainly(500, 'oops')],
  ['answers 503', answerPlainly(503, '')],
  ['answers 204', answerPlainly(204, '')],
  ['answers a page', answerPlainly(200, '<!doctype html><title>Log in to the hotel</title>')],
  ['answers nothing', answerPlainly(200, '')],
  ['answers half of its JSON', answerPlainly(200, `{"jsonrpc":"2.0","id":1,"result":"${yes}`)],
  ['answers null', answerPlainly(200, 'null')],
  ['answers a list', answerPlainly(200, '[]')],
  ['answers another question', answerPlainly(200, `{"jsonrpc":"2.0","id":2,"result":"${yes}"}`)],
  ['answers without a result', answerPlainly(200, '{"jsonrpc":"2.0","id":1}')],
  ['has result null', answerWith(null)],
  ['has result true', answerWith(true)],
  ['has result 0x', answerWith('0x')],
  ['has result 0x01', answerWith('0x01')],
  ['has one word of five', answerWith(yes.slice(0, 66))],
  ['has a byte too few', answerWith(yes.slice(0, -2))],
  ['has a byte too many', answerWith(`${yes}00`)],
  ['has words that are not hex', answerWith(`${yes.slice(0, -1)}g`)],
  ['has a verdict that does not exist', answerWith(encodeVerdict({ verdict: 4 }))],
  ['gave too little gas', answerWith(encodeVerdict({ verdict: 3 }))],
  ['is of another chain', answerWith(encodeVerdict({ verdict: 1, chainId: 1 }))],
  ['says that the call reverted', answerError(3, `0x${'1626ba7e'.padEnd(64, '0')}`)],
  ['limits', answerError(-32005)],
  ['has an internal error', answerError(-32603)],
  ['does not know eth_call', answerError(-32601)],
];

/** The bad nodes that never finish their answer. */
export const hangingNodes: ReadonlySet<string> = new Set([
  'says nothing',
  'stops in the middle of its answer',
]);
