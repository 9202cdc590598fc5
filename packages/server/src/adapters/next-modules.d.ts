// The functions of Next that the adapter calls, so that working on this package does not install Next. The adapter is
// tested inside of Next itself: examples/next.

declare module 'next/headers.js' {
  export function headers(): Promise<Headers>;
}

declare module 'next/server.js' {
  export function connection(): Promise<void>;
}

declare module 'next/navigation.js' {
  export function redirect(url: string): never;
}
