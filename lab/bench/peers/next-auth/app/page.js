import { Connect } from './connect.js';

/** The page without a session, which `next build` renders once: the browser asks for the session. */
// biome-ignore lint/style/noDefaultExport: Next finds pages by their default export.
export default function Home() {
  return (
    <main>
      <h1>next-auth in Next</h1>
      <p>Not signed in.</p>
      <Connect />
    </main>
  );
}
