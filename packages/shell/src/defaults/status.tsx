import type { PageProps } from '../pages/page-module.ts';
import { StatusText } from '../react/status-text.tsx';
import type { EngineWords } from '../words/engine-words.ts';

/** What errors show in place of a page on a site without `src/status.tsx`. */
export function Page({ params, words }: PageProps<EngineWords['status']>) {
  return (
    <section className="status">
      <StatusText params={params} words={words} />
    </section>
  );
}
