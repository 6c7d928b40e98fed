import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server';
import { openStore, type Store } from './store.ts';

const MAX_BYTES = 25 * 1024 * 1024;

export interface MailboxOptions {
  dir: string;
  host?: string;
  /** 0 chooses a free port. */
  port?: number;
  /** The time at which mails arrive. */
  now?: () => Date;
}

export interface Mailbox extends Omit<Store, 'save'> {
  url: string;
  /** Answers the next `count` messages with this SMTP code instead of storing them. */
  failNext: (count: number, code: number) => void;
  /** Stops listening, so that a sender's connection is refused, until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  close: () => Promise<void>;
}

const refusal = (code: number): SMTPServerError =>
  Object.assign(new Error(code < 500 ? 'Try again later' : 'Refused'), { responseCode: code });

/** A real SMTP server that stores every message as a file instead of forwarding it. */
export const startMailbox = async ({ dir, host = '127.0.0.1', port = 0, now }: MailboxOptions): Promise<Mailbox> => {
  const { save, ...reader } = await openStore(dir, now);
  let failures = { left: 0, code: 451 };

  const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw refusal(552);
    if (failures.left > 0) {
      failures.left -= 1;
      throw refusal(failures.code);
    }
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    await save(raw, { from, to: envelope.rcptTo.map(({ address }) => address) });
  };

  const listen = async (on: number) => {
    const server = new SMTPServer({
      name: 'mailbox',
      logger: false,
      size: MAX_BYTES,
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      // The server has no certificate that a client could trust.
      disabledCommands: ['STARTTLS'],
      maxAllowedUnauthenticatedCommands: false,
      closeTimeout: 500,
      onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
      onData: (stream, session, done) => {
        receive(stream, session).then(
          () => done(),
          (error: SMTPServerError) => done(error.responseCode ? error : refusal(451)),
        );
      },
    });
    const failed = once(server, 'error').then(([error]) => Promise.reject(error));
    const listening = server.listen(on, host);
    await Promise.race([once(listening, 'listening'), failed]);
    failed.catch(() => undefined);
    // A client that disconnects in the middle must not end the process.
    server.on('error', () => undefined);
    return server;
  };

  const stop = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));

  let server: SMTPServer | null = await listen(port);
  const { port: taken } = server.server.address() as AddressInfo;
  const pause = async () => {
    const stopping = server;
    server = null;
    if (stopping) await stop(stopping);
  };

  return {
    ...reader,
    url: `smtp://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    failNext: (left, code) => {
      failures = { left, code };
    },
    pause,
    resume: async () => {
      server ??= await listen(taken);
    },
    close: pause,
  };
};
