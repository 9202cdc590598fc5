/** `../pages/about.tsx` → `about`: the page's name in the table, in the browser and in the build. */
export function pageId(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}
