import { signedInVisitor } from '@portico/testing/site/signed-in';
import { type SimulatedNode, startSimulatedNode } from '../chaos/faults.ts';
import { contractAccount } from '../chaos/requests.ts';
import {
  type Attempt,
  isKnown,
  refusal,
  type Scenario,
  signIn,
  signInContract,
} from './scenario.ts';

async function startNode({ defer }: Attempt): Promise<SimulatedNode> {
  const node = await startSimulatedNode();
  defer(() => node.close());
  return node;
}

/** Symptoms of nodes. */
export const nodeScenarios: readonly Scenario[] = [
  {
    heading: 'A node fails',
    async run(attempt) {
      const { quote, see, start } = attempt;
      const node = await startNode(attempt);
      const { host } = new URL(node.url);
      const site = await start({ BASE_RPC_URL: node.url });
      const account = contractAccount();
      const member = await signedInVisitor(site.origin);
      node.fails = 'answers 500';
      const unavailable = '503 CHAIN_UNAVAILABLE';
      quote('contract accounts get `CHAIN_UNAVAILABLE` (503) and do not have to sign again');
      const { visitor } = member;
      const signed = await account.sign(site.origin, await visitor.csrfToken());
      for (let time = 0; time < 3; time++) {
        await see(
          `a contract account: ${unavailable}`,
          async () => refusal(await signInContract(site.origin)) === unavailable,
        );
      }
      await see(
        'the same message later',
        async () => refusal(await visitor.submit(signed)) === unavailable,
      );
      quote('`portico_node_breaker_open` is 1');
      await see(
        'portico_node_breaker_open is 1',
        async () => (await site.metric('portico_node_breaker_open', host)) === 1,
      );
      await see('the log has it with its chain, its host and the reason', () =>
        site.logged(
          quote('RPC node failed'),
          `"${quote('chain')}":`,
          `"${quote('reason')}":`,
          host.split(':')[0] ?? host,
        ),
      );
      quote('`portico status` shows it as `failing on` so many instances within 30 seconds');
      await see('portico status shows it as "failing on 1 of 1"', async () =>
        (await site.portico('status')).output.includes('failing on 1 of 1'),
      );
      quote('keys sign in as usual');
      await signedInVisitor(site.origin);
      await see('sessions stay', () => isKnown(member, site.origin));
      node.fails = undefined;
      await see(
        'portico_node_breaker_open is 0 again before anyone asks the node',
        async () => (await site.metric('portico_node_breaker_open', host)) === 0,
      );
      quote('it recovers by itself within seconds');
      await see(
        'it recovers by itself, and the message that was signed before is good',
        async () => (await visitor.submit(signed)).status === 200,
      );
      node.fails = 'answers 500';
      quote('put a node that works first in `BASE_RPC_URL`, restart');
      await site.stop();
      const good = await startNode(attempt);
      const next = await start({ BASE_RPC_URL: `${good.url},${node.url}` });
      await see(
        'with a node that works first, a contract account signs in',
        async () => (await signInContract(next.origin)).status === 200,
      );
      quote('With another node nothing else happens');
      await next.stop();
      const both = await start({ BASE_RPC_URL: `${node.url},${good.url}` });
      await see(
        'with another node second, too',
        async () => (await signInContract(both.origin)).status === 200,
      );
    },
  },
  {
    heading: 'A node is slow',
    async run(attempt) {
      const { quote, see, start } = attempt;
      const node = await startNode(attempt);
      const site = await start({ BASE_RPC_URL: node.url });
      const known = contractAccount();
      const first = await signIn(site.origin, known);
      await see(
        `a contract account signs in while the node is fast: ${first.status}`,
        () => first.status === 200,
      );
      node.delay = 7000;
      quote('contract accounts wait, then get `CHAIN_UNAVAILABLE`');
      const flood = Array.from({ length: 60 }, () => signInContract(site.origin));
      quote('`portico_node_queue` above 0');
      await see(
        'in a flood portico_node_queue is above 0',
        async () => ((await site.metric('portico_node_queue', 'use="signature"')) ?? 0) > 0,
      );
      const answers = await Promise.all(flood);
      await see('contract accounts get CHAIN_UNAVAILABLE', () =>
        answers.every((answer) => refusal(answer) === '503 CHAIN_UNAVAILABLE'),
      );
      quote('`portico_node_request_duration_seconds` near `RPC_TIMEOUT` (6 s)');
      const name = 'portico_node_request_duration_seconds';
      await see(`${name}: requests of more than 5 s`, async () => {
        const all = (await site.metric(`${name}_count`)) ?? 0;
        return all > ((await site.metric(`${name}_bucket`, 'le="5"')) ?? all);
      });
      node.delay = 700;
      quote('those that signed in before have a queue of their own');
      // The breaker lets a request through when its time is over.
      await see(
        'the node, less slow, is asked again',
        async () => (await signInContract(site.origin)).status === 200,
      );
      const crowd = Array.from({ length: 100 }, () => signInContract(site.origin));
      const again = await signIn(site.origin, known);
      await see(
        'in a flood the account that signed in before signs in',
        () => again.status === 200,
      );
      await Promise.all(crowd);

      node.delay = 7000;
      quote('add a second node, or raise `RPC_TIMEOUT`, up to 14000');
      const good = await startNode(attempt);
      const two = await start({ BASE_RPC_URL: `${node.url},${good.url}` });
      await see(
        'with a second node a contract account signs in',
        async () => (await signInContract(two.origin)).status === 200,
      );
      const longer = await start({ BASE_RPC_URL: node.url, RPC_TIMEOUT: '14000' });
      await see(
        'with RPC_TIMEOUT=14000, too',
        async () => (await signInContract(longer.origin)).status === 200,
      );
    },
  },
];
