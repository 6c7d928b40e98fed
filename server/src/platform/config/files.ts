import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Given, isNoCommand, type Parsed, textLike, textWhere, webUrl, withoutSlash } from './values.ts';

/** The name of a file and a query are added to this address. */
const cdn = webUrl.check(
  z.refine((value) => !/[?#@]/.test(value), { error: 'must be an address without a query or a password' }),
);

const cronField = String.raw`[\d*][\d*/,-]*`;
const schedule = textLike(
  new RegExp(`^${cronField}( ${cronField}){4}$`),
  'must be five fields of cron in UTC, such as "30 2 * * *"',
);

const days = z.pipe(textLike(/^[1-9]\d{0,3}$/, 'must be a number of days, 1 to 9999'), z.transform(Number));

/** The privacy policy says for how long backups are kept, so an operator who keeps them longer changes it. */
export const KEEP_DAYS = 30;

export const fileSettings = {
  S3_ENDPOINT: z.optional(webUrl),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_PUBLIC_ENDPOINT: z.optional(webUrl),
  /** The shop sends installers itself, or sends visitors on to the S3 or to a CDN that reads it. */
  DOWNLOADS: z.optional(z.enum(['proxy', 'redirect', 'cdn'], { error: 'must be proxy, redirect or cdn' })),
  DOWNLOADS_CDN_URL: z.optional(cdn),
  REVOCATIONS_URL: z.optional(cdn),
  BACKUP_TARGET: z.optional(z.string()),
  BACKUP_SCHEDULE: z.optional(schedule),
  BACKUP_KEEP_DAYS: z._default(days, KEEP_DAYS),
  BACKUP_PASSPHRASE: z.optional(
    textWhere((value) => value.length >= 12, 'must be at least 12 characters long').check(isNoCommand),
  ),
};

/** An S3 needs all of these settings or none. */
const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

export const fileProblems = (given: Given) => {
  const problems: string[] = [];
  const all = s3Settings.join(', ');
  const missing = s3Settings.filter((name) => !given[name]);
  if (missing.length < s3Settings.length) {
    problems.push(...missing.map((name) => `${name} is missing: ${all} go together`));
  }
  if (given.BACKUP_SCHEDULE && !(given.BACKUP_TARGET && given.BACKUP_PASSPHRASE)) {
    problems.push('BACKUP_SCHEDULE needs BACKUP_TARGET and BACKUP_PASSPHRASE');
  }
  if (given.BACKUP_TARGET?.startsWith('s3://') && missing.length > 0) problems.push(`BACKUP_TARGET needs ${all}`);
  const downloads = given.DOWNLOADS ?? (given.DOWNLOADS_CDN_URL ? 'cdn' : 'proxy');
  if (downloads !== 'proxy' && missing.length === s3Settings.length) {
    problems.push(`DOWNLOADS=${downloads} needs an S3: ${all} are missing`);
  }
  if (downloads === 'cdn' && !given.DOWNLOADS_CDN_URL) {
    problems.push('DOWNLOADS_CDN_URL is missing: DOWNLOADS=cdn sends visitors there');
  }
  return problems;
};

export const fileConfig = (env: Parsed<typeof fileSettings> & { DATA_DIR: string }) => ({
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
    cdnUrl: env.DOWNLOADS_CDN_URL && withoutSlash(env.DOWNLOADS_CDN_URL),
    /** Visitors reach the S3 here, where the shop's own way to it is an internal one. */
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
  },
  /** Installations fetch the index of revocations here, where that is not the shop itself. */
  revocationsUrl: env.REVOCATIONS_URL && withoutSlash(env.REVOCATIONS_URL),
  backup: {
    target: env.BACKUP_TARGET,
    schedule: env.BACKUP_SCHEDULE,
    keepDays: env.BACKUP_KEEP_DAYS,
    passphrase: env.BACKUP_PASSPHRASE,
  },
});
