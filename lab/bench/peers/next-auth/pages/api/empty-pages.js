/** What an answer costs in this router before it does anything. */
// biome-ignore lint/style/noDefaultExport: Next finds routes by their default export.
export default function answer(_request, response) {
  response.json({});
}
