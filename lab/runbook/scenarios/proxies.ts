import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, findProgram, startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { mustRun, readText } from '../../deploy/checkers.ts';

export type RunningProxy = {
  readonly origin: string;
  /** The certificate to trust. */
  readonly ca: Buffer;
  readonly process: Child;
  log(): string;
};

/** nginx with deploy/nginx/portico.conf, in which only names, ports and paths are others. */
export async function startNginx(folder: string, ...upstreams: number[]): Promise<RunningProxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const new509 = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await mustRun('openssl', ...new509, ...subject, '-keyout', key, '-out', certificate);
  const access = join(folder, 'access.log');
  const server = readText('deploy/nginx/portico.conf')
    .replace(/server 127\.0\.0\.1:3000(.*)/, (_, options: string) =>
      upstreams.map((upstream) => `server 127.0.0.1:${upstream}${options}`).join('\n'),
    )
    .replace(/(listen (?:\[::\]:)?)80;/g, `$1${plain};`)
    .replace(/(listen (?:\[::\]:)?)443 /g, `$1${port} `)
    .replaceAll('portico.example.com;', 'localhost;')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replace('/var/log/nginx/portico.log', access);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr notice;
    events {} http { ${paths.join(' ')} access_log off; ${server} }`,
  );
  await mustRun('nginx', '-t', '-p', folder, '-c', file);
  const nginx = findProgram('nginx') ?? '';
  // It writes to standard error, which becomes standard output here.
  const command = ['-c', 'exec "$0" -p "$1" -c "$2" 2>&1', nginx, folder, file];
  const child = await startChild('/bin/sh', command, { ready: /start worker process/ });
  return {
    origin: `https://localhost:${port}`,
    ca: readFileSync(certificate),
    process: child,
    log: () => readFileSync(access, 'utf8'),
  };
}

/** Caddy with deploy/caddy/Caddyfile; for localhost it signs the certificate itself. */
export async function startCaddy(folder: string, ...upstreams: number[]): Promise<RunningProxy> {
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
  writeFileSync(file, options + readText('deploy/caddy/Caddyfile'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = {
    HOME: folder,
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: folder,
    SITE_ADDRESS: `https://localhost:${port}`,
    SITE_UPSTREAMS: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
  };
  const caddy = findProgram('caddy') ?? '';
  const command = ['-c', 'exec "$0" run --adapter caddyfile --config "$1" 2>&1', caddy, file];
  const child = await startChild('/bin/sh', command, { ready: /certificate obtained succ/, env });
  return {
    origin: env.SITE_ADDRESS,
    ca: readFileSync(join(data, 'caddy/pki/authorities/local/root.crt')),
    process: child,
    log: () => child.stdout.join('\n'),
  };
}
