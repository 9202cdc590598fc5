export default function Home() {
  return (
    <main>
      <h1>Example</h1>
    </main>
  );
}
