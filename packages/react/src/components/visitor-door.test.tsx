import { addressHue } from '@portico/core/internal/names/account-name';
import type { Session } from '@portico/protocol';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { createPortico } from '../index.ts';
import { Door } from './door.tsx';
import { PorticoProvider } from './portico-provider.tsx';
import { nextStep, VisitorDoor } from './visitor-door.tsx';

const session: Session = {
  id: 'a session',
  user: { id: 'a user' },
  account: 'eip155:8453:0x1234567890123456789012345678901234567890',
  accounts: [],
  wallets: [],
  address: '0x1234567890123456789012345678901234567890',
  createdAt: '2026-11-21T02:46:00.000Z',
  expires: '2026-11-28T02:46:00.000Z',
};

test('a door has the state that it is given, without a provider', () => {
  expect(renderToStaticMarkup(<Door state="dark" />)).toContain('data-door="dark"');
});

test('the light of a door has the hue of its own address, whichever door was drawn before', () => {
  const hueOf = (address: string | undefined) =>
    renderToStaticMarkup(<Door state="open" address={address} />).match(/min\(c,.13\) (\d+)/)?.[1];
  const addresses = Array.from({ length: 24 }, (_, index) => `0x${index}`);
  const expected = addresses.map((address) => String(addressHue(address) * 30 + 15));
  expect(new Set(expected).size).toBeGreaterThan(6);
  expect(addresses.map(hueOf)).toEqual(expected);
  expect(hueOf(undefined)).toBeUndefined();
  expect(addresses.map(hueOf)).toEqual(expected);
});

describe('the steps of a stair', () => {
  it('begin with connecting', () => {
    expect(nextStep(null, 'disconnected')).toBe(0);
  });

  it('continue with signing once a wallet is connected', () => {
    expect(nextStep(null, 'connected')).toBe(1);
  });

  it('are all done with a session, with or without a wallet', () => {
    expect(nextStep(session, 'disconnected')).toBe(3);
    expect(nextStep(session, 'connected')).toBe(3);
  });

  it('have no next one while the session is unknown', () => {
    expect(nextStep(undefined, 'disconnected')).toBe(-1);
    expect(nextStep(undefined, 'connected')).toBe(-1);
  });
});

const steps = [{ title: 'Connect', text: 'Pick your wallet.', status: 'Start here' }];

const render = (rendered: Session | null, element = <VisitorDoor steps={steps} />): string =>
  renderToStaticMarkup(
    createElement(
      PorticoProvider,
      { config: createPortico({ appName: 'Example' }), session: rendered },
      element,
    ),
  );

test('the server draws the door of its visitor, in the light of their address', () => {
  const anonymous = render(null);
  expect(anonymous).toContain('data-door="closed"');
  expect(anonymous).not.toContain('data-hue');
  expect(anonymous).toContain('portico-stair-tread--now');
  expect(anonymous).toContain('Start here');
  const member = render(session);
  expect(member).toMatch(/data-door="open" data-hue="\d+"/);
  expect(member).toContain('portico-stair-tread--done');
  expect(member).toContain('<svg viewBox="0 0 320 272"');
});

test('a door without steps has a bare stair', () => {
  const member = render(session, <VisitorDoor />);
  expect(member).toContain('data-door="open"');
  expect(member).toContain('portico-stair-tread"');
  expect(member).not.toContain('<ol');
});
