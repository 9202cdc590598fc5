import Home from '../page.js';

// biome-ignore lint/style/noDefaultExport: Next finds pages by their default export.
export default function Second() {
  return <Home />;
}
