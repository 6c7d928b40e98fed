import type { Locale } from '@warden/i18n';
import type { ReactElement } from 'react';
import { realNow } from '../demo-clock.ts';
import { markFile } from './mark.ts';

/** The facts that a mail needs of the account it is for. */
export interface Reader {
  id: string;
  firstName: string;
  emailVerifiedAt: Date | null;
  /** The organization that the mail is about, where the reader gets it as a member. */
  organization?: { id: string; name: string };
}

export interface Mail {
  to: string;
  /** This is null when the account is gone. */
  reader: Reader | null;
  locale: Locale;
  subject: string;
  body: ReactElement;
  attachments?: { filename: string; content: string | Buffer }[];
  /** Answers go here. Without it they go to the sender, whom nobody may read. */
  replyTo?: string | null;
  /** Mail programs unsubscribe here from mails of this kind, with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** The Message-ID is made of the id, so that a mail sent twice after a crash is recognized as one. */
  send(id: string, mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  url: string;
  /** True unless said otherwise: nothing is sent, no password either, before the connection is encrypted. */
  requireTls?: boolean;
  from: string;
  publicUrl: string;
  /** The time that mails are dated with. */
  now?: () => Date;
}

interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Describes the failure without the server's own words, because those quote addresses, subjects and links. */
const withoutServerText = ({ code, command, responseCode, response }: SmtpFailure) => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response ?? '')?.[1];
  const answer = responseCode ? ['answered', responseCode, enhanced] : ['failed:', code ?? 'unknown'];
  const hint = code === 'ETLS' && 'and mail needs TLS: check SMTP_URL, and read about SMTP_INSECURE';
  return new Error(['the mail server', ...answer, command && `at ${command}`, hint].filter(Boolean).join(' '));
};

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const openTransport = async ({ url, requireTls = true }: MailerOptions) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // With smtp: the connection begins in clear, and somebody in between could hide that the server offers TLS.
    requireTLS: requireTls,
    // A connection sends many mails, since opening one costs more than sending a mail. An idle one is closed soon.
    pool: true,
    maxConnections: 5,
    idleTimeout: 10_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0]);
};

/** What writes and sends mails takes memory and time to load, so that happens with the first mail. */
export const smtpMailer = (options: MailerOptions): Mailer => {
  let opened: ReturnType<typeof openTransport> | undefined;
  const { hostname } = new URL(options.publicUrl);
  const { now = realNow } = options;
  return {
    async send(id, { to, locale, subject, body, attachments = [], replyTo, unsubscribeUrl }) {
      opened ??= openTransport(options);
      const [transport, { renderMail }, { writeMessage }] = await Promise.all([
        opened,
        import('./render.ts'),
        import('./message.ts'),
      ]);
      const { envelope, raw } = writeMessage({
        from: options.from,
        to: { address: to, name: '' },
        ...(replyTo ? { replyTo: { address: replyTo, name: '' } } : {}),
        subject,
        date: now(),
        messageId: `<${id}@${hostname}>`,
        headers: {
          'Content-Language': locale,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
        },
        attachments: [...attachments, markFile],
        ...renderMail(body),
      });
      await transport.sendMail({ envelope, raw }).catch((error: SmtpFailure) => {
        throw withoutServerText(error);
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
};
