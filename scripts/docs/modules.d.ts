// A stylesheet is imported for its effect.
declare module '*.css';

// What readers bring along: a connector of their own.
declare module 'acme-connector' {
  export function acme(): import('@wagmi/core').CreateConnectorFn;
}
