import Link from 'next/link';
import { Greeting } from './greeting';

export default function Home() {
  return (
    <main>
      <h1>Example</h1>
      <Greeting />
      <Link href="/vault">Open the vault</Link>
    </main>
  );
}
