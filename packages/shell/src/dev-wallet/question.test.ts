import { describe, expect, it } from 'vitest';
import { questionFor } from './question.ts';

const ask = (method: string, ...params: unknown[]) =>
  questionFor({ method, params }, 'localhost:3000', '0xabc');

describe('questionFor', () => {
  it('asks before it shows the account and before it signs', () => {
    expect(ask('eth_requestAccounts')?.title).toBe('Connect to localhost:3000?');
    expect(ask('personal_sign', '0x68656c6c6f', '0xabc')?.message).toBe('hello');
  });

  it('shows bytes that are no text as they are', () => {
    expect(ask('personal_sign', '0xff', '0xabc')?.message).toBe('0xff');
  });

  it('answers public requests without asking', () => {
    expect(ask('eth_chainId')).toBeUndefined();
    expect(ask('eth_accounts')).toBeUndefined();
  });
});
