import type { Chain } from '@portico/protocol';
import {
  chainNodesPrefix,
  type Environment,
  type EnvironmentVariable,
  environmentVariables,
  variableText,
} from './environment-variables.ts';

/** Every variable of the form `RPC_URLS_{chainId}`: the nodes of any chain. */
export const chainNodes: EnvironmentVariable<readonly string[]> = {
  meaning: 'JSON-RPC nodes of another chain of CHAINS, or of one that pages may read, by its ID',
  rule: 'be one or more http(s) URLs, after the ID of a chain without its own variable',
  parse: environmentVariables.BASE_RPC_URL.parse,
  secret: 'path',
};

/** Chains whose nodes have a variable with their name. */
const named: Readonly<Record<string, 'BASE_RPC_URL' | 'ETHEREUM_RPC_URL'>> = {
  8453: 'BASE_RPC_URL',
  1: 'ETHEREUM_RPC_URL',
};

/** The names of the variables of the form `RPC_URLS_{chainId}` that are set. */
export function chainNodeNames(environment: Environment): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(chainNodesPrefix) && variableText(environment, name))
    .sort();
}

/** Reads the URLs of nodes by chain ID: of the chains that wallets sign in on, and of others, which pages read. */
export function readChainNodes(
  environment: Environment,
  chains: readonly Chain[],
  refuse: (name: string, rule: string) => void,
) {
  const nodes: Record<string, readonly string[]> = {};
  const others: Record<string, readonly string[]> = {};
  const take = (
    id: string,
    name: string,
    { parse, rule }: EnvironmentVariable<readonly string[]>,
  ) => {
    const text = variableText(environment, name);
    if (text === undefined) return;
    const urls = parse(text);
    if (urls === undefined) refuse(name, rule);
    else (chains.some((chain) => String(chain.id) === id) ? nodes : others)[id] = urls;
  };
  for (const [id, name] of Object.entries(named)) take(id, name, environmentVariables[name]);
  for (const name of chainNodeNames(environment)) {
    const id = name.slice(chainNodesPrefix.length);
    if (!/^[1-9]\d{0,14}$/.test(id) || Object.hasOwn(named, id)) refuse(name, chainNodes.rule);
    else take(id, name, chainNodes);
  }
  return { nodes, others };
}
