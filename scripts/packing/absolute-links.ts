import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../repository.ts';

/** A document of a package, and what the package holds. */
export type PackedDocument = {
  /** `packages/server` */
  readonly workspace: string;
  /** Relative to the package. */
  readonly file: string;
  readonly files: readonly string[];
  /** URL of the published sources. */
  readonly url: string;
};

/** A link of Markdown that is not a URL, an address or a place on the same page. */
const relativeLink = /(?<=\]\()(?![a-z]+:|#)(?<path>[^)#\s]+)(?<place>#[^)\s]*)?(?=\))/g;

/**
 * Links to what the package does not hold lead to the repository instead.
 * @throws Error when the repository does not have it either
 */
export function absoluteLinks(
  text: string,
  { workspace, file, files, url }: PackedDocument,
): string {
  return text.replaceAll(relativeLink, (link, path: string, place = '') => {
    const target = posix.join(posix.dirname(file), path);
    const isFolder = target.endsWith('/') || files.some((held) => held.startsWith(`${target}/`));
    if (files.includes(target) || (isFolder && !target.startsWith('../'))) return link;
    const source = posix.join(workspace, target);
    if (!existsSync(join(root, source))) throw new Error(`${workspace}/${file} links to ${source}`);
    const kind = statSync(join(root, source)).isDirectory() ? 'tree' : 'blob';
    return `${url}/${kind}/main/${source}${place}`;
  });
}
