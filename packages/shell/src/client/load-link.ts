/** Adds a `<link>` to the page's head. Resolves when its file is loaded. Rejects when that fails, after removing the link. */
export function loadLink(
  rel: 'stylesheet' | 'prefetch' | 'modulepreload',
  href: string,
  fetchPriority = 'auto',
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel,
      href,
      fetchPriority,
      onload: resolve,
      onerror() {
        link.remove();
        reject(new Error(`${href} could not be loaded`));
      },
    });
    document.head.append(link);
  });
}

/**
 * Returns a function that fetches the styles after the first paint, once, and resolves when they apply; after a failure the next
 * call tries again. Without `href` the page has all of its styles.
 */
export function lateStyles(href: string | undefined): (priority?: 'low') => Promise<unknown> {
  let loading: Promise<unknown> | undefined;
  return (priority) => {
    loading ??= href === undefined ? Promise.resolve() : loadLink('stylesheet', href, priority);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** Calls back once the browser has painted something of the page, which a tab in the background does not. */
export function afterFirstPaint(callback: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Shows in the open connect dialog that its code could not be loaded. `@portico/react/press` listens. The page itself still works. */
export function showLoadError(): void {
  document.dispatchEvent(new Event('portico:fail'));
}
