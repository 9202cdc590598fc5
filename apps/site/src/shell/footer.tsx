/** On every page. */
export function Footer() {
  return (
    <footer className="footer">
      <p>
        Nothing leaves this site before you pick a wallet. Signing in costs nothing and moves
        nothing.
      </p>
    </footer>
  );
}
