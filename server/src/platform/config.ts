import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { MIN_ADMIN_PASSWORD_LENGTH, registration } from '@warden/contract';
import { findWeaknesses, isCommonPassword } from '@warden/passwords';
import * as z from 'zod/mini';
import { isCurrency, toMinor } from './money.ts';
import { StartError } from './start-error.ts';

const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  );

/** Links in mails are made by adding a path to this address. */
const site = url('http:', 'https:').check(
  z.refine((value) => !URL.canParse(value) || /^[^?#@]*:\/\/[^/?#@]+\/?$/.test(value), {
    error: 'must end after the host name: no path, no query',
  }),
);

const port = z.pipe(
  z.string().check(
    z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
      error: 'must be a port number, 1 to 65535',
    }),
  ),
  z.transform(Number),
);

const seconds = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most, {
        error: `must be a number of seconds, ${least} to ${most}`,
      }),
    ),
    z.transform(Number),
  );

const ratio = z.pipe(
  z.string().check(
    z.refine((value) => /^\d(\.\d{1,6})?$/.test(value) && Number(value) <= 1, {
      error: 'must be a number from 0 to 1',
    }),
  ),
  z.transform(Number),
);

const dsn = z.string().check(
  z.regex(/^https?:\/\/\w+@[^/?#@]+(\/[^?#]*)?\/\d+$/, {
    error: 'must be the DSN of a project: https://KEY@HOST/NUMBER',
  }),
);

const flag = z.pipe(
  z.enum(['0', '1'], { error: 'must be 0 or 1' }),
  z.transform((value) => value === '1'),
);

const isNetwork = (value: string) => {
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

const proxyCount = /^\d$/;
const commaList = (value: string) => value.split(',').map((part) => part.trim());

/** Proxies are trusted by their number or their addresses, because any client can send the header. */
const trustedProxies = z.pipe(
  z.string().check(
    z.refine((value) => proxyCount.test(value) || commaList(value).every(isNetwork), {
      error: 'must be a number of proxies up to 9, or a comma list of addresses and networks',
    }),
  ),
  z.transform((value): string[] | ((address: string, hop: number) => boolean) =>
    proxyCount.test(value) ? (_address, hop) => hop < Number(value) : commaList(value),
  ),
);

const networks = z.pipe(
  z.string().check(
    z.refine((value) => commaList(value).every(isNetwork), {
      error: 'must be a comma list of addresses and networks',
    }),
  ),
  z.transform(commaList),
);

const price = z.pipe(
  z.string().check(
    z.refine((value) => toMinor(value) !== undefined, {
      error: 'must be an amount from 1 to 350000, with at most two decimals',
    }),
  ),
  z.transform((value) => toMinor(value) as number),
);

const currency = z
  .string()
  .check(
    z.refine(isCurrency, { error: 'must be the three letters of a currency with a hundred minor units, such as RUB' }),
  );

const vatCode = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-2])$/, { error: 'must be the VAT code of your receipts, 1 to 12' })),
  z.transform(Number),
);

/** YooKassa documents that its notifications come from these networks. */
const yookassaNetworks = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

const sender = z.string().check(
  z.regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    error: 'must be a mail address, or a name and <a mail address>',
  }),
);

/** The first account must pass the rules of the registration form. Otherwise its owner could not sign in. */
const { email, password } = registration.shape;
const signInEmail = z.pipe(
  z.string().check(
    z.refine((value) => email.safeParse(value).success, {
      error: 'must be a mail address of plain letters, digits and . _ + - at a domain',
    }),
  ),
  z.transform((value) => email.parse(value)),
);
const signInPassword = z
  .string()
  .check(z.refine((value) => password.safeParse(value).success, { error: 'must be 6 to 200 characters long' }));

/** An administrator whose password breaks this rule could not sign in outside the demo. */
const isAdministratorPassword = (value: string, address: string | undefined) =>
  value.length >= MIN_ADMIN_PASSWORD_LENGTH && findWeaknesses(value, { email: address }, isCommonPassword).length === 0;

/** Files of settings run no commands, so a passphrase that one should make would be the command, which everybody knows. */
const isNoCommand = z.refine<string>((value) => !value.includes('$('), {
  error: 'must not contain $(…), which is not run here: run the command, and set its output',
});

const keyPassphrase = z.string().check(
  z.refine((value) => value.length >= 12 && value.length <= 200, { error: 'must be 12 to 200 characters long' }),
  isNoCommand,
);

/** The shop sends installers itself, or sends visitors on to the S3 or to a CDN that reads it. */
const downloadWays = ['proxy', 'redirect', 'cdn'] as const;

/** The name of a file and a query are added to this address. */
const cdn = url('http:', 'https:').check(
  z.refine((value) => !/[?#@]/.test(value), { error: 'must be an address without a query or a password' }),
);

const cronField = String.raw`[\d*][\d*/,-]*`;
const schedule = z.string().check(
  z.regex(new RegExp(`^${cronField}( ${cronField}){4}$`), {
    error: 'must be five fields of cron in UTC, such as "30 2 * * *"',
  }),
);

const keepDays = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'must be a number of days, 1 to 9999' })),
  z.transform(Number),
);

const backupPassphrase = z.string().check(
  z.refine((value) => value.length >= 12, { error: 'must be at least 12 characters long' }),
  isNoCommand,
);

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(site),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], { error: 'must be transaction, or not be set' })),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(sender),
  AUDIT_MAIL: z.optional(signInEmail),
  TRUST_PROXY: z.optional(trustedProxies),
  ADMIN_EMAIL: z.optional(signInEmail),
  ADMIN_PASSWORD: z.optional(signInPassword),
  ADMIN_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], { error: 'must be required or optional' })),
  REFUSE_WEAK_PASSWORDS: z._default(flag, false),
  DEMO: z._default(flag, true),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
  ),
  DRAIN_DELAY: z.optional(seconds(0, 300)),
  STOP_TIMEOUT: z._default(seconds(1, 3600), 30),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http:', 'https:')),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 0.1),
  SENTRY_DSN: z.optional(dsn),
  LICENSE_SIGNING_KEY_FILE: z.optional(z.string()),
  LICENSE_KEY_PASSPHRASE: z.optional(keyPassphrase),
  YOOKASSA_SHOP_ID: z.optional(z.string()),
  YOOKASSA_SECRET_KEY: z.optional(z.string()),
  YOOKASSA_API_URL: z._default(url('http:', 'https:'), 'https://api.yookassa.ru/v3'),
  YOOKASSA_WEBHOOK_CIDRS: z.optional(networks),
  YOOKASSA_VAT_CODE: z._default(vatCode, 1),
  DADATA_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w-]{1,200}$/, { error: 'must be the API key of your account at DaData' })),
  ),
  DADATA_API_URL: z._default(url('http:', 'https:'), 'https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
  PRICE_COMMERCIAL: z.optional(price),
  PRICE_INDIVIDUAL: z.optional(price),
  CURRENCY: z._default(currency, 'RUB'),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_PUBLIC_ENDPOINT: z.optional(url('http:', 'https:')),
  DOWNLOADS: z.optional(z.enum(downloadWays, { error: 'must be proxy, redirect or cdn' })),
  DOWNLOADS_CDN_URL: z.optional(cdn),
  BACKUP_TARGET: z.optional(z.string()),
  BACKUP_SCHEDULE: z.optional(schedule),
  BACKUP_KEEP_DAYS: z._default(keepDays, 30),
  BACKUP_PASSPHRASE: z.optional(backupPassphrase),
});

/** The shop reads these names from the environment. */
export const settingNames = ['NODE_ENV', ...Object.keys(environment.shape)];

/** A storage needs all of these settings or none. */
const storageSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** A shop with real customers requires these settings. */
const requiredOutsideDemo = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'] as const;

const keysIn = (dataDir: string) => join(resolve(dataDir), 'keys');

export const checkedPassphrase = (value: string) => {
  const { success, error } = keyPassphrase.safeParse(value);
  if (!success) throw new StartError(`LICENSE_KEY_PASSPHRASE ${error.issues[0]?.message}`);
  return value;
};

/** Returns where the keys are, for tools that run before the other settings exist. */
export const readKeyPlaces = ({ DATA_DIR, LICENSE_SIGNING_KEY_FILE, LICENSE_KEY_PASSPHRASE } = process.env) => ({
  directory: keysIn(DATA_DIR || './data'),
  signingKeyFile: LICENSE_SIGNING_KEY_FILE || undefined,
  passphrase: LICENSE_KEY_PASSPHRASE ? checkedPassphrase(LICENSE_KEY_PASSPHRASE) : undefined,
});

export type Config = ReturnType<typeof readConfig>;

/** Throws one error that names all problems of the settings. */
export const readConfig = (source?: Source, options?: ConfigOptions) => {
  const { problems, config } = inspectConfig(source, options);
  if (problems.length > 0) {
    throw new StartError(['These settings need attention:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
  return config;
};

type Source = Record<string, string | undefined>;

interface ConfigOptions {
  /** A tool that sells nothing, and may run before there is a shop, misses no settings. */
  sells?: boolean;
}

const withoutBad = (given: Source, bad: readonly PropertyKey[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !bad.includes(name)));

/**
 * Reads the environment, which nothing else does. The configuration is also there where the settings have problems: bad
 * ones are left out of it, so that a diagnosis can go on with the rest.
 */
export const inspectConfig = (source: Source = process.env, { sells = true }: ConfigOptions = {}) => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const demo = given.NODE_ENV === 'production' ? false : given.DEMO !== '0';
  if (!demo && sells) {
    for (const name of requiredOutsideDemo) if (!given[name]) problems.push(`${name} is missing`);
    if (!given.LICENSE_SIGNING_KEY_FILE && !existsSync(join(keysIn(given.DATA_DIR ?? './data'), 'keyring.json'))) {
      problems.push('LICENSE_SIGNING_KEY_FILE is missing, and "npx warden keys new" has not made a key yet');
    }
    if (given.ADMIN_PASSWORD && !isAdministratorPassword(given.ADMIN_PASSWORD, given.ADMIN_EMAIL)) {
      problems.push('ADMIN_PASSWORD must be at least 12 characters long and hard to guess');
    }
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together');
  }
  if (demo && Boolean(given.YOOKASSA_SHOP_ID) !== Boolean(given.YOOKASSA_SECRET_KEY)) {
    problems.push('YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY go together');
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL, which is missing');
  }
  const missing = storageSettings.filter((name) => !given[name]);
  if (missing.length < storageSettings.length) {
    for (const name of missing) problems.push(`${name} is missing: ${storageSettings.join(', ')} go together`);
  }
  if (given.BACKUP_SCHEDULE && !(given.BACKUP_TARGET && given.BACKUP_PASSPHRASE)) {
    problems.push('BACKUP_SCHEDULE needs BACKUP_TARGET and BACKUP_PASSPHRASE');
  }
  if (given.BACKUP_TARGET?.startsWith('s3://') && missing.length > 0) {
    problems.push(`BACKUP_TARGET needs ${storageSettings.join(', ')}`);
  }
  const downloads = given.DOWNLOADS ?? (given.DOWNLOADS_CDN_URL ? 'cdn' : 'proxy');
  if (downloads !== 'proxy' && missing.length === storageSettings.length) {
    problems.push(`DOWNLOADS=${downloads} needs an S3: ${storageSettings.join(', ')} are missing`);
  }
  if (downloads === 'cdn' && !given.DOWNLOADS_CDN_URL) {
    problems.push('DOWNLOADS_CDN_URL is missing: DOWNLOADS=cdn sends visitors there');
  }
  const bad = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0] as PropertyKey);
  const env = parsed.success ? parsed.data : environment.parse(withoutBad(given, bad));
  const config = {
    demo,
    /** An operator who sets DEMO=1 opens the demo's helpers to everyone who can reach it. */
    demoIsPublic: demo && given.DEMO === '1',
    host: env.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The address behind a pooler, for migrations and for the queue, which listens. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** What stands in front of the database: nothing, or a pooler that gives each transaction another session. */
    databasePooler: env.DATABASE_POOLER,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Warden <noreply@localhost>',
    trustProxy: env.TRUST_PROXY ?? false,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    /** Administrators can do nothing before they have set up a second factor. */
    isFactorRequired: (env.ADMIN_SECOND_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
    /** Weak passwords of customers are refused rather than only pointed out. */
    refuseWeakPasswords: env.REFUSE_WEAK_PASSWORDS,
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    /** For so many seconds the process still serves after it was asked to stop, while proxies learn that it is not ready. */
    drainDelay: env.DRAIN_DELAY ?? (demo ? 0 : 5),
    /** After the delay, requests and jobs have so many seconds to end. */
    stopTimeout: env.STOP_TIMEOUT,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    /** Requests that have nothing to do with money are traced at this ratio. */
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    sentryDsn: env.SENTRY_DSN,
    keysDir: keysIn(env.DATA_DIR),
    signingKeyFile: env.LICENSE_SIGNING_KEY_FILE,
    keyPassphrase: env.LICENSE_KEY_PASSPHRASE,
    /** In a demo this may be absent. The shop then uses its own stand-in. */
    yookassa:
      env.YOOKASSA_SHOP_ID && env.YOOKASSA_SECRET_KEY
        ? {
            shopId: env.YOOKASSA_SHOP_ID,
            secretKey: env.YOOKASSA_SECRET_KEY,
            apiUrl: env.YOOKASSA_API_URL.replace(/\/+$/, ''),
          }
        : undefined,
    /** Without it, customers fill in the details of their companies by hand. A demo has its own stand-in. */
    dadata: env.DADATA_TOKEN ? { token: env.DADATA_TOKEN, apiUrl: env.DADATA_API_URL.replace(/\/+$/, '') } : undefined,
    vatCode: env.YOOKASSA_VAT_CODE,
    notificationNetworks: env.YOOKASSA_WEBHOOK_CIDRS ?? [...yookassaNetworks, ...(demo ? ['127.0.0.0/8', '::1'] : [])],
    prices: { commercial: env.PRICE_COMMERCIAL, individual: env.PRICE_INDIVIDUAL },
    currency: env.CURRENCY,
    auditMail: env.AUDIT_MAIL,
    auditDir: join(resolve(env.DATA_DIR), 'audit'),
    installersDir: join(resolve(env.DATA_DIR), 'installers'),
    /** This is absent where installers are stored on disk. */
    s3:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            accessKey: env.S3_ACCESS_KEY,
            secretKey: env.S3_SECRET_KEY,
          }
        : undefined,
    downloads: {
      way: env.DOWNLOADS ?? (env.DOWNLOADS_CDN_URL ? ('cdn' as const) : ('proxy' as const)),
      cdnUrl: env.DOWNLOADS_CDN_URL?.replace(/\/+$/, ''),
      /** Visitors reach the S3 here, where the shop's own way to it is an internal one. */
      publicEndpoint: env.S3_PUBLIC_ENDPOINT,
    },
    backup: {
      target: env.BACKUP_TARGET,
      schedule: env.BACKUP_SCHEDULE,
      keepDays: env.BACKUP_KEEP_DAYS,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    parallelHashes: Math.max(1, availableParallelism() - 1),
  };
  return { problems, config };
};
