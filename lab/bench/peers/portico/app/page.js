import { ConnectButton } from '@portico/react';

// biome-ignore lint/style/noDefaultExport: Next finds pages by their default export.
export default function Home() {
  return (
    <main>
      <h1>Portico in Next</h1>
      <ConnectButton />
    </main>
  );
}
