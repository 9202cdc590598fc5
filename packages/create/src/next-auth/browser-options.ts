import { codeOf, keyOf, nodesOfType, pathOf, type Source, unwrap } from './source.ts';

/** Options of `createPortico`, by those of RainbowKit. */
const browserOptions: Readonly<Record<string, string | undefined>> = {
  appName: 'appName',
  projectId: 'walletConnectProjectId',
};

/** Reads `getDefaultConfig({ appName, projectId })` of RainbowKit: texts, and variables of the environment. */
export function readBrowserOptions(sources: readonly Source[]): readonly string[] {
  const calls = sources.flatMap((source) =>
    source.statements
      .flatMap((one) => nodesOfType(one, 'CallExpression'))
      .filter(({ callee }) => pathOf(callee) === 'getDefaultConfig')
      .map((call) => ({ source, options: call.arguments[0] })),
  );
  const [call] = calls;
  if (calls.length !== 1 || call?.options?.type !== 'ObjectExpression') return [];
  return call.options.properties.flatMap((one) => {
    const name = browserOptions[keyOf(one) ?? ''];
    if (name === undefined || one.type !== 'ObjectProperty') return [];
    const value = unwrap(one.value);
    // Without the variable Portico leaves phones out; a placeholder would be an id.
    const given = value.type === 'LogicalExpression' ? value.left : value;
    const isKnown = given.type === 'StringLiteral' || pathOf(given)?.startsWith('process.env.');
    return isKnown ? [`${name}: ${codeOf(call.source, given)}`] : [];
  });
}

/** Writes options into the guide's module that calls `createPortico`. */
export const writeBrowserOptions = (guide: string, options: readonly string[]): string =>
  options.length === 0
    ? guide
    : guide.replace(
        /createPortico\(\{ appName: '.*?' \}\)/,
        () => `createPortico({\n${options.map((one) => `  ${one},\n`).join('')}})`,
      );
