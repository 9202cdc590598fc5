import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('vault', 'routes/vault.tsx'),
  route('api/*', 'routes/api.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
