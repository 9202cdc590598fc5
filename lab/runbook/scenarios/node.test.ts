import { signedInVisitor } from '@portico/testing/site/signed-in';
import { type SimulatedNode, startSimulatedNode } from '../../chaos/faults.ts';
import { contractAccount } from '../../chaos/requests.ts';
import { type Attempt, isKnown, outcome, signIn, signInContract, test } from '../scenario.ts';

async function startNode({ defer }: Attempt): Promise<SimulatedNode> {
  const node = await startSimulatedNode();
  defer(() => node.close());
  return node;
}

const unavailable = '503 CHAIN_UNAVAILABLE';

test('A node fails', async ({ attempt }) => {
  const { quote, see, confirm, start } = attempt;
  const node = await startNode(attempt);
  const { host } = new URL(node.url);
  const site = await start({ BASE_RPC_URL: node.url });
  const account = contractAccount();
  const member = await signedInVisitor(site.origin);
  node.fails = 'answers 500';
  const { visitor } = member;
  const signed = await account.sign(site.origin, await visitor.csrfToken());
  const submit = async () => outcome(await visitor.submit(signed));
  for (let time = 0; time < 3; time++)
    await see('a contract account', () => signInContract(site.origin), unavailable);
  await confirm(
    'contract accounts get `CHAIN_UNAVAILABLE` (503) and do not have to sign again',
    submit,
    unavailable,
  );
  const breaker = () => site.metric('portico_node_breaker_open', host);
  await confirm('`portico_node_breaker_open` is 1', breaker, 1);
  await see('the log has it with its chain, its host and the reason', () =>
    site.logged(
      quote('RPC node failed'),
      `"${quote('chain')}":`,
      `"${quote('reason')}":`,
      host.split(':')[0] ?? host,
    ),
  );
  await confirm(
    '`portico status` shows it as `failing on` so many instances within 30 seconds',
    async () => (await site.status()).includes('failing on 1 of 1'),
  );
  await confirm('keys sign in as usual', () => signIn(site.origin), 'ok');
  await see('sessions stay', () => isKnown(member, site.origin));
  node.fails = undefined;
  await see('the breaker closes before anyone asks the node', breaker, 0);
  // With the message that was signed before.
  await confirm('it recovers by itself within seconds', submit, 'ok');
  node.fails = 'answers 500';
  await site.stop();
  const good = await startNode(attempt);
  const next = await start({ BASE_RPC_URL: `${good.url},${node.url}` });
  await confirm(
    'put a node that works first in `BASE_RPC_URL`, restart',
    () => signInContract(next.origin),
    'ok',
  );
  await next.stop();
  const both = await start({ BASE_RPC_URL: `${node.url},${good.url}` });
  await confirm('With another node nothing else happens', () => signInContract(both.origin), 'ok');
});

test('A node is slow', async ({ attempt }) => {
  const { quote, see, confirm, start } = attempt;
  const node = await startNode(attempt);
  const site = await start({ BASE_RPC_URL: node.url });
  const known = contractAccount();
  const first = await signIn(site.origin, known);
  await see('a contract account signs in while the node is fast', () => first, 'ok');
  node.delay = 7000;
  const flood = Array.from({ length: 60 }, () => signInContract(site.origin));
  await confirm('`portico_node_queue` above 0', () =>
    site.exceeds('portico_node_queue', 'use="signature"'),
  );
  const answers = await Promise.all(flood);
  await confirm('contract accounts wait, then get `CHAIN_UNAVAILABLE`', () =>
    answers.every((answer) => answer === unavailable),
  );
  quote('`portico_node_request_duration_seconds` near `RPC_TIMEOUT` (6 s)');
  const name = 'portico_node_request_duration_seconds';
  await see(`${name}: requests of more than 5 s`, async () => {
    const all = (await site.metric(`${name}_count`)) ?? 0;
    return all > ((await site.metric(`${name}_bucket`, 'le="5"')) ?? all);
  });
  node.delay = 700;
  // The breaker lets a request through when its time is over.
  await see('the node, less slow, is asked again', () => signInContract(site.origin), 'ok');
  const crowd = Array.from({ length: 100 }, () => signInContract(site.origin));
  const again = await signIn(site.origin, known);
  await confirm('those that signed in before have a queue of their own', () => again, 'ok');
  await Promise.all(crowd);

  node.delay = 7000;
  quote('add a second node, or raise `RPC_TIMEOUT`, up to 14000');
  const good = await startNode(attempt);
  const two = await start({ BASE_RPC_URL: `${node.url},${good.url}` });
  await see('a second node', () => signInContract(two.origin), 'ok');
  const longer = await start({ BASE_RPC_URL: node.url, RPC_TIMEOUT: '14000' });
  await see('RPC_TIMEOUT=14000', () => signInContract(longer.origin), 'ok');
});
