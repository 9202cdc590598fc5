type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the network, and of npm's registry and cache. npm reads its own in either case. */
const reachesRegistry = new RegExp(
  `^(?:${[
    'HOME',
    '(?:https?|no)_proxy',
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_(?:FILE|DIR)',
    'npm_config_(?:registry|cache|userconfig|globalconfig|cafile|ca|strict_ssl)',
    'npm_config_(?:offline|prefer_offline|proxy|https_proxy|noproxy|fetch_\\w+)',
    // The registry of a scope, and who asks a registry: `npm_config_@scope:registry`, `npm_config_//host/:_authToken`.
    'npm_config_(?:@[^:]+:registry|//.+)',
  ].join('|')})$`,
  'i',
);

/** The variables that `npm run` sets for its script. They are wrong for an npm that the script starts in another folder. */
const saidByNpmRun = /^(?:npm_.*|INIT_CWD|NODE|NODE_ENV|NODE_OPTIONS)$/i;

/** Returns the part of the environment that a process needs to install from the same registry, and nothing else. */
export function registryEnvironment(environment: Environment = process.env): NodeJS.ProcessEnv {
  return keep(environment, (name) => reachesRegistry.test(name));
}

/** Returns the environment as in a terminal: without the variables that the npm that started us added. */
export function terminalEnvironment(environment: Environment = process.env): NodeJS.ProcessEnv {
  return keep(environment, (name) => reachesRegistry.test(name) || !saidByNpmRun.test(name));
}

function keep(environment: Environment, isKept: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isKept(name)));
}
