// Builds the site unless what is in apps/site/dist was built from the very same files: `npm run build:site`.
import { buildOnce } from './built-from.ts';
import { mustRunTool, root } from './repository.ts';

try {
  const built = await buildOnce(
    {
      root,
      inputs: [
        'packages',
        'apps',
        'package.json',
        'package-lock.json',
        'tsconfig.base.json',
        // The installed packages, which a lock file only asks for.
        'node_modules/.package-lock.json',
      ],
      // Vite reads these, and copies what begins with its name into the browser's files.
      options: [
        process.version,
        process.env.NODE_ENV,
        process.env.NODE_OPTIONS,
        ...Object.entries(process.env)
          .filter(([name]) => name.startsWith('VITE_'))
          .map((pair) => pair.join('='))
          .toSorted(),
      ],
      output: 'apps/site/dist',
    },
    () => mustRunTool('npm', ['run', 'build', '-w', '@portico/site']),
  );
  console.log(built ? 'Built the site.' : 'The site is built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
