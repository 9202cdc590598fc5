import type { Plugin } from 'vite';

/** Settings of a site's configuration that pages need; the others stay on the server. */
const browserKeys: readonly string[] = ['name', 'statement', 'basePath', 'sessionsPage', 'wallets'];

/**
 * Takes out of `portico.config.ts` what only the server reads, so that pages do not carry it. A configuration that is
 * not written as one object, in `defineConfig` or alone, stays whole.
 */
export function browserConfig(): Plugin {
  return {
    name: 'portico:browser-config',
    apply: 'build',
    // After its types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /\/portico\.config\.ts$/ },
      handler(code) {
        const exported = this.parse(code).body.find(
          (node) => node.type === 'ExportDefaultDeclaration',
        )?.declaration;
        const object = exported?.type === 'CallExpression' ? exported.arguments[0] : exported;
        if (object?.type !== 'ObjectExpression') return undefined;
        const used = object.properties.filter(
          (property) =>
            property.type !== 'Property' ||
            property.key.type !== 'Identifier' ||
            browserKeys.includes(property.key.name),
        );
        const properties = used.map(({ start, end }) => code.slice(start, end)).join(',\n');
        return {
          code: `${code.slice(0, object.start)}{${properties}}${code.slice(object.end)}`,
          map: null,
        };
      },
    },
  };
}
