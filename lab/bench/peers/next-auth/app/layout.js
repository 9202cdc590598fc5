import './styles.css';

export const metadata = { title: 'next-auth', icons: 'data:,' };

// biome-ignore lint/style/noDefaultExport: Next finds layouts by their default export.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
