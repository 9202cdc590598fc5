import { Link } from 'react-router';

export default function Home() {
  return (
    <main>
      <h1>Example</h1>
      <p>
        <Link to="/vault">Open the vault</Link>
      </p>
    </main>
  );
}
