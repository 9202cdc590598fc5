import { ConnectButton } from '@rainbow-me/rainbowkit';
import type { NextPage } from 'next';

const Home: NextPage = () => {
  return (
    <main>
      <ConnectButton />
      <h1>Welcome to RainbowKit</h1>
    </main>
  );
};

export default Home;
