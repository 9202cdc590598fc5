// biome-ignore lint/style/noDefaultExport: Next finds pages by their default export.
export default function Home() {
  return null;
}
