import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback. */
export type MailServer = {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  /** The links of the mails that arrived, to sign in or to link the address, oldest first. */
  readonly links: readonly string[];
  /** Accepts no more mail from now on. */
  refuse(): void;
  /** Accepts mail again. */
  accept(): void;
  stop(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const links: string[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refusal),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        links.push(linkOf(Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()));
  const { port } = listening.address() as AddressInfo; // Not a pipe: it listens on a port.
  return {
    url: `smtp://127.0.0.1:${port}`,
    links,
    refuse() {
      refusal = Object.assign(new Error('Out of order'), { responseCode: 451 });
    },
    accept() {
      refusal = undefined;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The address in the plain part, which is quoted-printable or not encoded at all. */
function linkOf(mail: string): string {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/\S+\/api\/auth\/(?:callback|accounts)\/\S+/.exec(text)?.[0] ?? 'no link';
}
