/**
 * Adds a `<link>` to the page's head. Resolves when its file is there, and rejects when it could not be loaded: then the link is
 * gone again.
 */
export function loadLink(
  rel: 'stylesheet' | 'prefetch' | 'modulepreload',
  href: string,
  fetchPriority = 'auto',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel, href, fetchPriority });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
