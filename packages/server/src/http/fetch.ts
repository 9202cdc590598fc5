/** The function of the platform, or one that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
