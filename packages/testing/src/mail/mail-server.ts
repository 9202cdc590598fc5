import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export type ReceivedMail = {
  /** Who it was delivered to, which need not be who its header names. */
  readonly recipients: readonly string[];
  /** The whole text on the wire. */
  readonly raw: string;
  readonly parsed: Email;
};

/** A real SMTP server on loopback that keeps what it is sent. */
export type TestMailServer = {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Answers every recipient so from now on, for example `550 5.1.1 No such user`. */
  refuse(code: number, response: string): void;
  close(): Promise<void>;
};

/** Starts it on a free port of loopback. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(refusal),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, raw, parsed: await PostalMime.parse(raw) });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()));
  const { port } = listening.address() as AddressInfo; // Not a pipe: it listens on an IP address.
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(code, response) {
      refusal = Object.assign(new Error(response), { responseCode: code });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
