import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listen } from '../process/listen.ts';

/** A mail as it arrived. */
export type ReceivedMail = {
  /** The addresses of the envelope, which the header need not name. */
  readonly recipients: readonly string[];
  /** The whole text on the wire. */
  readonly raw: string;
  readonly parsed: Email;
};

/** An SMTP server on loopback that stores each mail. */
export type MailServer = {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The links of the mails, to sign in or to link the address, oldest first. */
  readonly links: readonly string[];
  /** Refuses every recipient from now on, for example with `550 5.1.1 No such user`; without a code, every sender. */
  refuse(code?: number, response?: string): void;
  /** Accepts mail again. */
  accept(): void;
  /** Forgets the mails so far. */
  clear(): void;
  stop(): Promise<void>;
};

/** Starts a mail server on a free port of loopback. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const links: string[] = [];
  let senderRefusal: Error | undefined;
  let recipientRefusal: Error | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(senderRefusal),
    onRcptTo: (_address, _session, done) => done(recipientRefusal),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const parsed = await PostalMime.parse(raw);
        mails.push({ recipients, raw, parsed });
        links.push(findLink(parsed.text ?? ''));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo; // Not a pipe: it listens on an IP address.
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    links,
    refuse(code, response = 'Out of order') {
      const refusal = Object.assign(new Error(response), { responseCode: code ?? 451 });
      if (code === undefined) senderRefusal = refusal;
      else recipientRefusal = refusal;
    },
    accept() {
      senderRefusal = undefined;
      recipientRefusal = undefined;
    },
    clear() {
      mails.length = 0;
      links.length = 0;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Finds the link in the plain part of a mail. */
function findLink(text: string): string {
  return /https?:\/\/\S+\/api\/auth\/(?:callback|accounts)\/\S+/.exec(text)?.[0] ?? 'no link';
}

/** A real HTTP server on loopback that takes mails as JSON, as mail services do. */
export type TestMailService = {
  readonly url: string;
  /** The bodies of the posts, as they arrived. */
  readonly mails: readonly Readonly<Record<string, unknown>>[];
  /** Answers every post so from now on; 0 never answers. */
  answer(status: number): void;
  close(): Promise<void>;
};

/** Starts it on a free port of loopback. */
export async function startMailService(): Promise<TestMailService> {
  const mails: Readonly<Record<string, unknown>>[] = [];
  let status = 202;
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request);
    mails.push({ ...Object(body) });
    // It echoes the request, as real ones do in their explanations.
    if (status > 0) response.writeHead(status).end(JSON.stringify(body));
  });
  const { origin, stop } = await listen(server);
  return {
    url: `${origin}/send`,
    mails,
    answer(next) {
      status = next;
    },
    close: stop,
  };
}
