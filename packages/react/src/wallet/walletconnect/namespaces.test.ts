import { describe, expect, test } from 'vitest';
import {
  type ApprovedNamespaces,
  checkNamespacesCover,
  parseApprovedNamespaces,
  parseRequiredNamespaces,
  type RequiredNamespaces,
} from './namespaces.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const onBase = `eip155:8453:${address}`;
const onMainnet = `eip155:1:${address}`;

const required: RequiredNamespaces = {
  eip155: { chains: ['eip155:8453'], methods: ['personal_sign'], events: ['accountsChanged'] },
};
const approved: ApprovedNamespaces = {
  eip155: {
    accounts: [onBase, onMainnet],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

describe('reading namespaces', () => {
  test('keeps what the protocol defines and drops the rest', () => {
    const value = { eip155: { ...approved.eip155, chains: ['eip155:1'], extension: [] } };
    expect(parseApprovedNamespaces(value)).toEqual({
      eip155: { ...approved.eip155, chains: ['eip155:1'] },
    });
    expect(parseRequiredNamespaces(required)).toEqual(required);
  });

  test('takes a chain for a key', () => {
    const value = { 'eip155:8453': { methods: [], events: [] } };
    expect(parseRequiredNamespaces(value)).toEqual(value);
  });

  const lists = { methods: [], events: [] };
  test.each<[string, unknown]>([
    ['be an object', null],
    ['be an object', []],
    ['be an object', 'eip155'],
    ['be a namespace', { EIP155: lists }],
    ['eip155 must be an object', { eip155: null }],
    ['eip155.methods must be an array of strings', { eip155: { events: [] } }],
    ['eip155.methods must be an array of strings', { eip155: { ...lists, methods: [1] } }],
    ['eip155.events must be an array of strings', { eip155: { ...lists, events: 'all' } }],
    ['eip155.chains must be an array of strings', { eip155: { ...lists, chains: {} } }],
    ['belong to "eip155"', { eip155: { ...lists, chains: ['cosmos:hub'] } }],
    ['belong to "eip155:1"', { 'eip155:1': { ...lists, chains: ['eip155:10'] } }],
  ])('says that required namespaces must %s', (problem, value) => {
    expect(() => parseRequiredNamespaces(value)).toThrow(
      expect.objectContaining({
        code: 'NAMESPACES_INVALID',
        message: expect.stringContaining(problem),
      }),
    );
  });

  test.each<[string, string, unknown]>([
    ['CAIP_ACCOUNT_ID', 'an account that is an address', { accounts: [address] }],
    ['NAMESPACES_INVALID', 'no account', { accounts: [] }],
    ['NAMESPACES_INVALID', 'no list of accounts', {}],
    ['NAMESPACES_INVALID', 'an account elsewhere', { accounts: ['cosmos:hub:cosmos1abc'] }],
    ['CAIP_CHAIN_ID', 'a chain that is a number', { accounts: [onBase], chains: ['8453'] }],
  ])('refuses with %s approved namespaces with %s', (code, _, entry) => {
    const value = { eip155: { methods: [], events: [], ...Object(entry) } };
    expect(() => parseApprovedNamespaces(value)).toThrow(
      expect.objectContaining({ name: 'CaipError', code }),
    );
  });
});

describe('approved namespaces cover the required ones', () => {
  const lists = { methods: ['personal_sign'], events: ['accountsChanged'] };

  test.each<[string, RequiredNamespaces, ApprovedNamespaces]>([
    ['when more was granted than asked for', required, approved],
    ['when nothing was asked for', {}, approved],
    ['when the chain is asked for by its key', { 'eip155:8453': lists }, approved],
    ['when any chain will do', { eip155: lists }, approved],
    [
      'when the grant has the chain for a key',
      required,
      { 'eip155:8453': { ...lists, accounts: [onBase] } },
    ],
  ])('%s', (_, want, grant) => {
    expect(checkNamespacesCover(want, grant)).toBeUndefined();
  });

  const granting = (change: Partial<ApprovedNamespaces[string]>): ApprovedNamespaces => ({
    eip155: { ...lists, accounts: [onBase], ...change },
  });
  test.each<[number, string, ApprovedNamespaces]>([
    [5104, 'the namespace eip155', {}],
    [5104, 'the namespace eip155', { cosmos: { ...lists, accounts: ['cosmos:hub:cosmos1abc'] } }],
    [5100, 'the chain eip155:8453', granting({ accounts: [onMainnet] })],
    [5101, 'the method personal_sign', granting({ methods: ['eth_sign'] })],
    [5102, 'the event accountsChanged', granting({ events: [] })],
    [
      5103,
      'no account on eip155:8453',
      granting({ accounts: [onMainnet], chains: ['eip155:8453'] }),
    ],
  ])('or the gap is named with %i: %s', (protocolCode, gap, grant) => {
    const problem = checkNamespacesCover(required, grant);
    expect(problem).toMatchObject({ code: 'NAMESPACES_NOT_COVERED', protocolCode });
    expect(problem?.message).toContain(gap);
  });

  test('a method granted on one chain is not granted on another', () => {
    const split: ApprovedNamespaces = {
      'eip155:1': { ...lists, accounts: [onMainnet] },
      'eip155:8453': { methods: [], events: ['accountsChanged'], accounts: [onBase] },
    };
    expect(checkNamespacesCover(required, split)?.protocolCode).toBe(5101);
  });
});
