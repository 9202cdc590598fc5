// The functions of Next that the adapter calls, so that this package does not install Next. examples/next tests it inside of Next.

declare module 'next/headers.js' {
  export function headers(): Promise<Headers>;
}

declare module 'next/server.js' {
  export function connection(): Promise<void>;
}

declare module 'next/navigation.js' {
  export function redirect(url: string): never;
}
