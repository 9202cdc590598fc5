import { describe, expect, it } from 'vitest';
import { findGap, proposedNamespaces, readAppLink, readSessionTerms } from './session-terms.ts';

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const granted = {
  eip155: {
    accounts: [`eip155:8453:${lower}`, `eip155:8453:${other}`, `eip155:10:${other}`],
    methods: ['personal_sign'],
    events: ['accountsChanged'],
  },
};

describe('the granted session', () => {
  it('is read per chain, with checksummed addresses, each once', () => {
    const twice = { ...granted, 'eip155:8453': granted.eip155 };
    const twiceOnBase = {
      ...twice,
      'eip155:8453': { ...granted.eip155, accounts: granted.eip155.accounts.slice(0, 2) },
    };
    const terms = readSessionTerms(twiceOnBase);
    expect(terms.chainIds).toEqual([8453, 10]);
    expect(terms.accountsOn(8453)).toEqual([checked, other]);
    expect(terms.accountsOn(10)).toEqual([other]);
    expect(terms.accountsOn(1)).toEqual([]);
    expect([terms.allows('personal_sign'), terms.allows('eth_sign')]).toEqual([true, false]);
  });

  it('of other namespaces does not count', () => {
    const solana = { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P'] };
    const terms = readSessionTerms({
      ...granted,
      solana: { ...solana, methods: ['signMessage'], events: [] },
    });
    expect(terms.chainIds).toEqual([8453, 10]);
    expect(terms.allows('signMessage')).toBe(false);
  });

  const onBase = `eip155:8453:${lower}`;
  const lists = { accounts: [onBase], methods: [], events: [] };
  it.each<[string, string, unknown]>([
    ['NAMESPACES_INVALID', 'eip155.methods', { eip155: null }],
    ['NAMESPACES_INVALID', 'eip155.methods', { eip155: { ...lists, methods: undefined } }],
    ['NAMESPACES_INVALID', 'eip155.methods', { eip155: { ...lists, methods: 'all' } }],
    ['NAMESPACES_INVALID', 'eip155.methods', { eip155: { ...lists, methods: [1] } }],
    ['NAMESPACES_INVALID', 'eip155.events', { eip155: { ...lists, events: 'all' } }],
    ['NAMESPACES_INVALID', 'eip155.chains', { eip155: { ...lists, chains: {} } }],
    ['NAMESPACES_INVALID', 'eip155.accounts', { eip155: { methods: [], events: [] } }],
    ['NAMESPACES_INVALID', 'eip155.accounts', { eip155: { ...lists, accounts: [] } }],
    ['NAMESPACES_INVALID', '"eip155:10"', { 'eip155:8453': { ...lists, chains: ['eip155:10'] } }],
    ['NAMESPACES_INVALID', '"eip155:8453"', { 'eip155:1': lists }],
  ])('is refused with %s when %s is malformed', (code, place, namespaces) => {
    expect(() => readSessionTerms(namespaces)).toThrow(
      expect.objectContaining({
        code,
        cause: expect.objectContaining({ message: expect.stringContaining(place) }),
      }),
    );
  });

  it.each([
    '',
    '8453',
    'eip155:',
    ':8453',
    'EIP155:8453',
    'eip155: 8453',
    'eip155:8453\n',
    'cosmos:hub',
  ])('is refused when it names the chain %j', (chain) => {
    expect(() => readSessionTerms({ eip155: { ...lists, chains: [chain] } })).toThrow(
      expect.objectContaining({ code: 'CAIP_CHAIN_ID' }),
    );
  });

  it.each([
    '',
    'eip155:8453',
    lower,
    `eip155:${lower}`,
    `eip155:8453:${lower.slice(0, -1)}`,
    `eip155:8453:${lower}0`,
    `eip155:8453:${lower}:x`,
    `eip155:8453: ${lower}`,
    `eip155:8453:${lower}\n`,
    'cosmos:hub:cosmos1abc',
  ])('is refused when it names the account %j', (account) => {
    expect(() => readSessionTerms({ eip155: { ...lists, accounts: [account] } })).toThrow(
      expect.objectContaining({ code: 'CAIP_ACCOUNT_ID' }),
    );
  });
});

describe('the permission to sign in', () => {
  it('is part of what is asked for', () => {
    const answer = { ...proposedNamespaces([8453]).eip155, accounts: [`eip155:8453:${lower}`] };
    expect(findGap({ eip155: answer }, [8453])).toBeUndefined();
  });

  it('may be granted for the chain alone', () => {
    expect(
      findGap({ 'eip155:8453': { ...granted.eip155, accounts: [`eip155:8453:${lower}`] } }, [8453]),
    ).toBeUndefined();
  });

  it('is not granted by a method of another chain', () => {
    const namespaces = {
      'eip155:10': { ...granted.eip155, accounts: [`eip155:10:${other}`] },
      'eip155:8453': { accounts: [`eip155:8453:${lower}`], methods: [], events: [] },
    };
    expect(findGap(namespaces, [8453])).toMatchObject({ code: 5101 });
  });

  it.each([
    [5104, 'no namespace', {}],
    [5100, 'another chain', { accounts: [`eip155:1:${other}`] }],
    [5103, 'no account', { accounts: [`eip155:1:${other}`], chains: ['eip155:8453'] }],
    [5101, 'no signatures', { methods: ['eth_sendTransaction'] }],
  ])('is missing with the number %d when there is %s', (number, _, change) => {
    const given = number === 5104 ? {} : { eip155: { ...granted.eip155, ...change } };
    expect(findGap(given, [8453])).toMatchObject({ code: number });
  });
});

describe('a site with several chains', () => {
  const chains = [8453, 84_532];

  it('asks for all of them, and is content with one', () => {
    expect(proposedNamespaces(chains).eip155.chains).toEqual(['eip155:8453', 'eip155:84532']);
    const onSepolia = { ...granted.eip155, accounts: [`eip155:84532:${lower}`] };
    expect(findGap({ eip155: onSepolia }, chains)).toBeUndefined();
    expect(findGap({ eip155: onSepolia }, [8453])).toMatchObject({ code: 5100 });
  });

  it('needs the account and the method on the same one', () => {
    const namespaces = {
      eip155: { ...granted.eip155, chains: ['eip155:8453'], accounts: [`eip155:10:${other}`] },
      'eip155:84532': { accounts: [`eip155:84532:${lower}`], methods: [], events: [] },
    };
    expect(findGap(namespaces, chains)).toMatchObject({ code: 5101 });
  });
});

it.each(['rainbow://', 'metamask://wc', 'cbwallet://', 'wc:'])('opens an app by %s', (native) => {
  expect(readAppLink({ native })).toBe(native);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'blob:x',
  '//evil.example',
  ' javascript:x',
  '',
  undefined,
  7,
])('follows no link of a wallet like %j', (native) => {
  expect(readAppLink({ native })).toBeUndefined();
});

it('opens nothing for a wallet without links', () => {
  expect(readAppLink(undefined)).toBeUndefined();
});
