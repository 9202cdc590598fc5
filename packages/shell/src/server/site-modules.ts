import config from 'project:config';
import server from 'project:server';
import { Page as statusPage } from 'project:status';
import { languages, modules, shells } from 'project:words';
import { authBasePath } from '@portico/protocol';
import { createEndpointTable } from '../pages/endpoints.ts';
import { readMigrations } from '../pages/migrations.ts';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { prepare, render, renderFooter } from './render.tsx';
import type { SiteModules } from './site-options.ts';

/** The pages, words and configuration of the site, as Vite finds them. @throws Error that names every mistake in the pages */
export function siteModules(): SiteModules {
  return {
    config,
    server,
    statusPage,
    pages: createPageTable(
      import.meta.glob('/src/pages/*.tsx', { eager: true }),
      import.meta.glob('/src/pages/*.server.ts', { eager: true }),
    ),
    endpoints: createEndpointTable(import.meta.glob('/src/api/*.ts', { eager: true }), [
      config.basePath ?? authBasePath,
      '/api/rpc',
    ]),
    migrations: readMigrations(import.meta.glob('/src/migrations/*.ts', { eager: true })),
    languages,
    words: createWordsTable(modules, shells, config.description ?? config.name),
    prepare,
    render,
    renderFooter,
  };
}
