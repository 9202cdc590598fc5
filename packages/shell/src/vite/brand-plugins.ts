import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { brandAccent, brandFiles, brandGround } from '../brand/brand.ts';
import { brandStyles } from '../brand/colors.ts';
import { drawIcon, drawSocialPicture, toPng } from '../brand/pictures.ts';
import { styleFiles } from '../site-files.ts';
import type { Product } from './product.ts';

/** Adds the brand's colors to the end of every stylesheet that a page links. */
export function brandColors({ config, root }: Product): Plugin {
  const styles = brandStyles(config.brand);
  const { 'src/styles/late.css': late, ...first } = styleFiles(root);
  const entries = new Set(Object.values(first));
  return {
    name: 'portico:brand-colors',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler(code, id) {
        // With `?url` the module is a script that exports the URL, not a stylesheet.
        const isEntry = entries.has(id.replace(/\?.*$/, '')) && !id.endsWith('?url');
        return styles && isEntry ? { code: `${code}\n${styles}\n`, map: null } : undefined;
      },
    },
  };
}

/** Draws icons, the manifest and the social picture from the mark: files of the build, responses in development. */
export function brandPictures(product: Product): Plugin {
  const makers = Object.entries(pictures(product)).filter(
    // The site's own file is served.
    ([path]) => !existsSync(join(product.root, 'public', path)),
  );
  return {
    name: 'portico:brand-pictures',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const [path, make] of makers)
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await make() });
    },
    configureServer(server) {
      for (const [path, make] of makers) {
        server.middlewares.use(path, (_request, answer, next) => {
          make().then(
            (source) => answer.setHeader('content-type', mediaType(path)).end(source),
            (error: unknown) => next(error),
          );
        });
      }
    },
  };
}

type Make = () => Promise<string | Uint8Array>;

function pictures({ config, languages, mark, root }: Product): Readonly<Record<string, Make>> {
  const { brand = {}, name, description = name } = config;
  const ground = brandGround(brand);
  const drawing = (file: string | undefined, otherwise: string) =>
    file ? readFileSync(join(root, file), 'utf8') : otherwise;
  const icon = () => drawing(brand.icon, drawIcon(mark, ground));
  const manifest = {
    name,
    short_name: name,
    description,
    lang: languages[0],
    start_url: '/',
    display: 'browser',
    background_color: ground.light,
    theme_color: ground.light,
    icons: [
      { src: brandFiles.favicon, sizes: 'any', type: 'image/svg+xml' },
      { src: brandFiles.appIcon, sizes: '192x192', type: 'image/png' },
      { src: brandFiles.largeIcon, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return {
    [brandFiles.favicon]: async () => mark,
    [brandFiles.touchIcon]: () => toPng(icon(), 180),
    [brandFiles.appIcon]: () => toPng(icon(), 192),
    [brandFiles.largeIcon]: () => toPng(icon(), 512),
    [brandFiles.social]: () =>
      toPng(drawing(brand.social, drawSocialPicture(brandAccent(brand), ground)), 1200),
    [brandFiles.manifest]: async () => `${JSON.stringify(manifest, null, 2)}\n`,
  };
}

function mediaType(path: string): string {
  if (path.endsWith('.svg')) return 'image/svg+xml';
  return path.endsWith('.png') ? 'image/png' : 'application/manifest+json';
}
