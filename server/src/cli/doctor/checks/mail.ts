import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import { type Check, type Finding, failed, ok, warning } from '../check.ts';

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

/** Connects, encrypts and signs in as for a mail, and sends none. The server's words may quote the user name. */
const connect = async (url: string, requireTLS: boolean): Promise<SmtpFailure | undefined> => {
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  const transport = createTransport({ url, requireTLS, ...timeouts } as Parameters<typeof createTransport>[0]);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error as SmtpFailure;
  } finally {
    transport.close();
  }
};

const todos: Record<string, string> = {
  EAUTH: 'check the user and the password in SMTP_URL',
  ETLS: 'use a mail server with STARTTLS and a valid certificate, or smtps:// where it expects TLS from the start',
};

const connection = async (smtpUrl: string, needsTls: boolean): Promise<Finding> => {
  const { host, hostname, protocol } = new URL(smtpUrl);
  const refused = await connect(smtpUrl, true);
  const isEncrypted = protocol === 'smtps:' || !refused;
  const failure = isEncrypted || needsTls ? refused : await connect(smtpUrl, false);
  if (failure) {
    const { code = 'unknown error', responseCode } = failure;
    const todo = todos[code] ?? 'check SMTP_URL, and that this machine may connect to the mail server';
    return failed(`${host}: ${[code, responseCode].filter(Boolean).join(' ')}`, todo);
  }
  if (isEncrypted || isLoopbackHost(hostname)) return ok(`${host} takes mail${isEncrypted ? ' over TLS' : ''}`);
  const text = `${host} takes mail, but not over TLS, which SMTP_INSECURE=1 allows`;
  return warning(text, 'use a mail server with STARTTLS, or smtps://, and remove SMTP_INSECURE');
};

const sender = (mailFrom: string, publicUrl: string): Finding[] => {
  const domain = /@([^\s<>@]+?)>?$/.exec(mailFrom)?.[1] ?? '';
  const site = new URL(publicUrl).hostname;
  return /(^|\.)(localhost|example(\.(com|org|net))?|invalid|test)$/.test(domain)
    ? [
        warning(
          `MAIL_FROM is at ${domain}, whose mail nobody accepts`,
          `use an address of your own, such as one at ${site}`,
        ),
      ]
    : [];
};

export const checkMail: Check = async ({ config: { smtpUrl, smtpNeedsTls, mailFrom, publicUrl, demo } }) => {
  if (!smtpUrl) return demo ? [ok('the demo keeps its mail itself')] : [];
  return [await connection(smtpUrl, smtpNeedsTls), ...sender(mailFrom, publicUrl)];
};
