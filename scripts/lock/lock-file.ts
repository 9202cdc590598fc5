/** One entry of a package-lock.json (lockfileVersion 3), as far as these scripts read it. */
export type LockEntry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly bin?: unknown;
  readonly engines?: unknown;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: unknown;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** A package-lock.json: path in the tree (`node_modules/a/node_modules/b`) → entry. */
export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

/** The package's name that a path in the tree stands for, scope included. */
export function packageNameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
