import { fileURLToPath } from 'node:url';
import { installPostgres, superuser } from '@portico/testing/database/installation';
import { runFolder } from '@portico/testing/database/run-folder';
import { describe } from 'vitest';
import { readGuide } from '../../../packages/create/src/add/guide-steps.ts';
import { readText } from '../../deploy/checkers.ts';
import { typedCommands } from '../../guides/read-guide.ts';
import { type Attempt, ready, test } from '../scenario.ts';
import { type SystemdMachine, startSystemd } from './systemd-machine.ts';

const origin = 'http://localhost:3000';

/** A machine with the site, as the page sets it up. */
type Host = SystemdMachine & {
  /** Writes portico.env. */
  fillIn(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** The value of one property of a unit. */
  show(property: string, unit: string): Promise<string>;
  /** Status and body of `/health/ready`. */
  readiness(): Promise<string>;
};

/** The commands of a page's section. */
function readCommands(page: string, heading: string): readonly string[] {
  const [, rest = ''] = readText(page).split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return typedCommands(readGuide(section));
}

const commands = readCommands('docs/operate/deploy.md', 'One machine: systemd and a proxy');
/** Those behind the build, which this machine has; the last one restarts the instances. */
const [installation, upgrade = ''] = [commands.slice(1, -1), commands.at(-1)];

async function startHost({ defer }: Attempt): Promise<Host> {
  const machine = await startSystemd(runFolder());
  defer(machine.stop);
  return {
    ...machine,
    async fillIn(settings = {}) {
      const secret = 'the scenarios of the runbook keep no secret';
      const lines = Object.entries({ AUTH_URL: origin, AUTH_SECRET: secret, ...settings })
        .map(([name, value]) => `'${name}=${value}'`)
        .join(' ');
      await machine.must(`printf '%s\\n' ${lines} > /etc/portico/portico.env`);
    },
    show: async (property, unit) =>
      (await machine.must(`systemctl show --value --property=${property} ${unit}`)).trim(),
    async readiness() {
      const curl = "curl --silent --max-time 10 --output /tmp/body --write-out '%{http_code} '";
      return (await machine.run(`${curl} ${origin}/health/ready; cat /tmp/body`)).output;
    },
  };
}

/** Follows the page from the built site to two instances that serve. */
async function install({ see, saw, confirm }: Attempt, host: Host): Promise<void> {
  const start = installation.at(-1) ?? '';
  for (const line of installation.slice(0, -1)) await host.must(line);
  await host.fillIn();
  const settings = await host.must('stat --format="%a %U" /etc/portico/portico.env');
  await see("the settings are root's, mode 0600", () => settings.trim(), '600 root');
  await host.must(start);
  for (const unit of ['portico@1', 'portico@2'])
    await see(`${unit} serves`, () => host.show('StatusText', unit), 'serves');
  await see('readiness', host.readiness, ready.ok);
  await confirm(
    'Two instances, `portico@1` and `portico@2`, share one SQLite file in `/var/lib/portico` and one port, 127.0.0.1:3000',
    async () => {
      const { output } = await host.run('portico status');
      const ports = await host.must('ss --no-header --listening --tcp --numeric "sport = 3000"');
      return (
        output.match(/ ready /g)?.length === 2 &&
        /^\S+ +\S+ +\S+ +127\.0\.0\.1:3000 [^\n]*\n$/.test(ports)
      );
    },
  );
  const folder = '/var/lib/portico';
  const modes = await host.must(`stat --format="%a %U" ${folder} ${folder}/portico.sqlite`);
  await see(
    "the folder and the file are the site's user's alone",
    () => modes,
    '700 portico\n600 portico\n',
  );
  const security = await host.must(
    'systemd-analyze security --no-pager --threshold=20 portico@1.service',
  );
  saw(security.trim().split('\n').at(-1) ?? '');
}

/** Restarts with a setting that the site refuses, then with a right one. */
async function refuseSetting({ see, confirm }: Attempt, host: Host): Promise<void> {
  const second = await host.show('MainPID', 'portico@2');
  await host.fillIn({ AUTH_URL: 'http://example.com' });
  const refused = await host.run(upgrade);
  await confirm(
    'where it fails, the second goes on serving',
    async () => refused.code !== 0 && (await host.show('MainPID', 'portico@2')) === second,
  );
  await see('readiness', host.readiness, ready.ok);
  await see('the journal says why', async () =>
    /cannot start:.*AUTH_URL/.test(await host.must('journalctl --unit=portico@1 --output=cat')),
  );
  await host.fillIn();
  await host.must('systemctl restart portico@1');
  const state = await host.show('StatusText', 'portico@1');
  await confirm('The first command returns once the instance serves', () => state, 'serves');
  await host.must(upgrade);
}

/** Starts an instance while its database is away, then the database. */
async function awaitDatabase({ see, confirm, quote }: Attempt, host: Host): Promise<void> {
  const { programs, template, password, user } = await installPostgres();
  await host.fillIn({ DATABASE_URL: `postgres://${superuser}:${password}@127.0.0.1/postgres` });
  // Seconds instead of minutes.
  const shorter = '/run/systemd/system/portico@1.service.d';
  await host.must(
    `mkdir ${shorter} && printf '[Service]\\nTimeoutStartSec=15\\n' > ${shorter}/shorter.conf`,
  );
  await host.must('systemctl daemon-reload && systemctl stop portico@2');
  await host.must('systemctl restart --no-block portico@1');
  await confirm(
    'An instance that waits for its database shows so in `systemctl status`',
    async () =>
      /Status: "waiting for the database: ECONNREFUSED"/.test(
        (await host.run('systemctl status --no-pager portico@1')).output,
      ),
  );
  await see(
    'readiness has the reason',
    host.readiness,
    '503 {"status":"unavailable","reason":"waiting for the database: ECONNREFUSED"}',
  );
  quote('starts again after five minutes');
  await see(
    'it starts again after its time to start',
    async () => Number(await host.show('NRestarts', 'portico@1')) > 0,
  );
  const data = '/var/lib/postgresql-of-the-test';
  const server = `${programs}/postgres -D ${data} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await host.must(`cp -a ${template} ${data}`);
  await host.must(`systemd-run --quiet --uid=${user?.uid} --gid=${user?.gid} ${server}`);
  await see(
    'it serves once the database is there',
    () => host.show('StatusText', 'portico@1'),
    'serves',
  );
  await see('readiness', host.readiness, ready.ok);
  await host.fillIn();
  await host.must(`rm -r ${shorter} && systemctl daemon-reload && ${upgrade}`);
}

/** Kills an instance, and stops another where it is. */
async function failInstances({ see, quote }: Attempt, host: Host): Promise<void> {
  const before = await host.show('MainPID', 'portico@1');
  const isAnother = async () =>
    (await host.show('MainPID', 'portico@1')) !== before &&
    (await host.show('StatusText', 'portico@1')) === 'serves';
  await host.must(`kill -9 ${before}`);
  quote('One that ends or hangs starts again');
  await see('one that was killed is started again', isAnother);
  await host.must('kill -STOP $(systemctl show --value --property=MainPID portico@2)');
  const hung = await host.show('MainPID', 'portico@2');
  await see('the other one serves meanwhile', host.readiness, ready.ok);
  await see(
    'one that hangs is started again',
    async () => (await host.show('MainPID', 'portico@2')) !== hung,
  );
  await see('by the watchdog', async () =>
    /Watchdog timeout/.test(await host.must('journalctl --unit=portico@2 --output=cat')),
  );
  await see('it serves', () => host.show('StatusText', 'portico@2'), 'serves');
}

/** Upgrades under load, with two instances and with one. */
async function restartUnderLoad({ confirm, saw, quote }: Attempt, host: Host): Promise<void> {
  const program = fileURLToPath(new URL('restart-under-load.ts', import.meta.url));
  const load = (instances: number, line: string) =>
    host.onNetwork(
      process.execPath,
      '--conditions=source',
      program,
      origin,
      String(instances),
      ...host.words(line),
    );
  quote('To upgrade, run the first two lines again');
  const both = await load(2, `${installation[0]} && ${upgrade}`);
  await confirm(
    'systemd keeps the port open: no connection is refused or reset while an instance restarts',
    () => both.includes('none lost'),
  );
  saw(both);
  await host.must('systemctl stop portico@2');
  const alone = await load(1, 'systemctl restart portico@1');
  await confirm('With one instance requests wait in the socket, for `STOP_DELAY` and a start', () =>
    alone.includes('none lost'),
  );
  saw(`one instance: ${alone}`);
  await host.must('systemctl start portico@2');
}

/** Runs the commands of operate.md as they are written: they read the settings of the units, and leave the folder as it is. */
async function operate({ see, saw }: Attempt, host: Host): Promise<void> {
  const users = JSON.parse(await host.must('portico users --json')).users;
  const { id, accounts }: { id: string; accounts: { account: string }[] } = users[0];
  const address = accounts[0]?.account.split(':').at(-1) ?? '';
  const lines = ['Start', 'The database', 'Backups', 'Sessions and accounts']
    .flatMap((heading) => readCommands('docs/operate.md', heading))
    // `doctor` asks a node, and this machine has no network. The rest takes ids, or asks first.
    .filter((line) =>
      /^portico (?:check|upgrade|migrate|backup|status|sessions$|sessions list|audit|users$|users show)/.test(
        line,
      ),
    );
  for (const line of ['portico --version', 'portico help', ...lines]) {
    await host.must(line.replace('0x…', address));
    saw(line);
  }
  const asked = `(sleep 3; echo yes; sleep 3) | script --quiet --return --command "portico restore /backup/*.sqlite" /dev/null`;
  const restored = await host.must(asked);
  await see('portico restore asks on a terminal', () => /Go on\?.*Restored\./s.test(restored));
  await host.must(`SUDO_USER=ada portico users delete ${id} --yes`);
  const trail = await host.must(`portico audit ${id}`);
  await see('the trail names who ran it', () => /ada@/.test(trail));
  const folder = await host.must('stat --format="%a %U" /var/lib/portico');
  await see("the folder is still the site's user's alone", () => folder, '700 portico\n');
}

/** Stops the site, then opens the port alone: the first request starts it. */
async function stopSite({ see, confirm }: Attempt, host: Host): Promise<void> {
  await host.must('systemctl stop portico.socket portico.service');
  const units = 'portico@1 portico@2 portico.service portico.socket';
  const states = await host.run(`systemctl is-active ${units}`);
  await confirm(
    '`systemctl stop portico.socket portico.service` stops the site',
    () => states.output,
    'inactive\ninactive\ninactive\ninactive\n',
  );
  const { output } = await host.run('journalctl --unit=portico@1 --output=cat | tail -4');
  await see('each ended by itself', () =>
    /Portico has stopped.*Deactivated successfully/s.test(output),
  );
  await host.must('systemctl start portico.socket');
  await confirm('with the socket open, the next request starts it', host.readiness, ready.ok);
}

describe('operate/deploy.md: One machine: systemd and a proxy', () => {
  test('systemd as process 1 of a container, from the built site to its end', async ({
    attempt,
    skip,
  }) => {
    attempt.needs('systemd-nspawn');
    skip(process.getuid?.() !== 0, 'a container needs root');
    const host = await startHost(attempt);
    await install(attempt, host);
    await refuseSetting(attempt, host);
    await awaitDatabase(attempt, host);
    await failInstances(attempt, host);
    await restartUnderLoad(attempt, host);
    await operate(attempt, host);
    await stopSite(attempt, host);
  });
});
