// Supplied by the reader: a custom connector.
declare module 'acme-connector' {
  export function acme(): import('@wagmi/core').CreateConnectorFn;
}
