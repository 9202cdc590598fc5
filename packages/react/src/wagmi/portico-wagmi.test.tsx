// @vitest-environment happy-dom

import { createPortico } from '@portico/core';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useBlockNumber, useConnection } from 'wagmi';
import { PorticoProvider } from '../components/portico-provider.tsx';
import { PorticoWagmi } from './portico-wagmi.tsx';

/** A node whose newest block is the 42nd. */
async function answer(_url: unknown, init?: RequestInit): Promise<Response> {
  const asked = JSON.parse(String(init?.body ?? '{}'));
  const toAnswer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_blockNumber' ? '0x2a' : null,
  });
  return Response.json(Array.isArray(asked) ? asked.map(toAnswer) : toAnswer(asked));
}

function Page() {
  const { status } = useConnection();
  const { data, error } = useBlockNumber();
  return <p>{error ? String(error) : `${status} at block ${data ?? '…'}`}</p>;
}

it('gives wagmi’s hooks the wallet and the queries of the page', async () => {
  vi.stubGlobal('fetch', answer);
  const config = createPortico({ appName: 'Example', rpcUrls: { 8453: ['https://node.example'] } });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <PorticoProvider config={config} session={null}>
      <PorticoWagmi fallback={<p>One moment</p>}>
        <Page />
      </PorticoWagmi>
    </PorticoProvider>,
  );
  await expect.poll(() => place.textContent).toContain('One moment');
  await expect.poll(() => place.textContent).toContain('disconnected at block 42');
  root.unmount();
  vi.unstubAllGlobals();
});
