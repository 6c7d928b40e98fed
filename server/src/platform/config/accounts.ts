import { MIN_ADMIN_PASSWORD_LENGTH, registration } from '@warden/contract';
import { findWeaknesses, isCommonPassword } from '@warden/passwords';
import * as z from 'zod/mini';
import { isLoopbackHost } from '../loopback.ts';
import { networks } from './networks.ts';
import { flag, type Given, type Parsed, textLike, textWhere, together, url } from './values.ts';

/** The first account must pass the rules of the registration form. Otherwise its owner could not sign in. */
const { email, password } = registration.shape;

const signInEmail = z.pipe(
  textWhere(
    (value) => email.safeParse(value).success,
    'must be a mail address of plain letters, digits and . _ + - at a domain',
  ),
  z.transform((value) => email.parse(value)),
);

const sender = textLike(
  /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'must be a mail address, or a name and <a mail address>',
);

export const accountSettings = {
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  SMTP_INSECURE: z._default(flag, false),
  MAIL_FROM: z.optional(sender),
  AUDIT_MAIL: z.optional(signInEmail),
  ADMIN_EMAIL: z.optional(signInEmail),
  ADMIN_PASSWORD: z.optional(
    textWhere((value) => password.safeParse(value).success, 'must be 6 to 200 characters long'),
  ),
  ADMIN_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], { error: 'must be required or optional' })),
  REFUSE_WEAK_PASSWORDS: z.optional(flag),
  SSO_NETWORKS: z.optional(networks),
  WEBHOOK_NETWORKS: z.optional(networks),
};

/** An administrator whose password breaks this rule could not sign in outside the demo. */
export const administratorProblems = ({ ADMIN_EMAIL: address, ADMIN_PASSWORD: value }: Given) =>
  value &&
  (value.length < MIN_ADMIN_PASSWORD_LENGTH || findWeaknesses(value, { email: address }, isCommonPassword).length > 0)
    ? ['ADMIN_PASSWORD must be at least 12 characters long and hard to guess']
    : [];

/** Mail has links that reset passwords, so it goes over TLS unless its server is on this machine. */
const needsTls = (smtpUrl: string) => !isLoopbackHost(new URL(smtpUrl).hostname);

/** The mail client would send in clear, or to anybody who answers, with these in the query of the URL. */
const weakensTls = ([name, value]: [string, string]) =>
  name === 'secured' || (['requireTLS', 'tls.rejectUnauthorized'].includes(name) && value !== 'true');

const mailProblems = ({ SMTP_URL: value = '', SMTP_INSECURE: insecure }: Given) => {
  if (insecure === '1' || !URL.canParse(value) || !needsTls(value)) return [];
  return [...new URL(value).searchParams]
    .filter(weakensTls)
    .map(([name]) => `SMTP_URL must not contain ${name}, which weakens TLS, unless SMTP_INSECURE is 1`);
};

export const accountProblems = (given: Given) => [
  ...together(given, 'ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  ...mailProblems(given),
];

/** Trivial passwords are those that are listed, repeat themselves, follow an order or consist of known names. */
const refusedPasswords = (isSet: boolean | undefined, demo: boolean): 'none' | 'trivial' | 'weak' => {
  if (isSet === undefined) return demo ? 'none' : 'trivial';
  return isSet ? 'weak' : 'none';
};

export const accountConfig = (env: Parsed<typeof accountSettings>, demo: boolean) => ({
  smtpUrl: env.SMTP_URL,
  /** Mail is not sent where the mail server does not encrypt. */
  smtpNeedsTls: env.SMTP_URL !== undefined && !env.SMTP_INSECURE && needsTls(env.SMTP_URL),
  mailFrom: env.MAIL_FROM ?? 'Warden <noreply@localhost>',
  auditMail: env.AUDIT_MAIL,
  admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
  /** Administrators can do nothing before they have set up a second factor. */
  isFactorRequired: (env.ADMIN_SECOND_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
  /** Which new passwords of customers are refused rather than only pointed out. */
  refusedPasswords: refusedPasswords(env.REFUSE_WEAK_PASSWORDS, demo),
  /** Networks that are not public and have identity providers all the same. */
  ssoNetworks: env.SSO_NETWORKS ?? (demo ? ['127.0.0.0/8', '::1'] : []),
  /** Networks that are not public and have receivers of webhooks all the same. */
  webhookNetworks: env.WEBHOOK_NETWORKS ?? [],
});
