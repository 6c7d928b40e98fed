import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { checkAuditWithHeads } from '../../features/audit/check.ts';
import { openHeadStores } from '../../features/audit/head-store.ts';
import { checkSignatures } from '../../features/licenses/service.ts';
import { compareWithLedger } from '../../features/payments/service.ts';
import { listInstallerFiles } from '../../features/releases/service.ts';
import { keyConfig } from '../../platform/config/keys.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { publishedKeys } from '../../platform/keyring/keyring.ts';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { DAY } from '../../platform/time.ts';
import { restoredKeyFile, writeLocalFiles } from './local-files.ts';
import type { Backup } from './open.ts';
import { refuseRows, restoreRows } from './restore.ts';
import { withScratch } from './scratch.ts';

/** One thing that was checked. What could not be checked is neither good nor bad. */
export interface Finding {
  subject: string;
  text: string;
  problems: string[];
}

const found = (subject: string, text: string, problems: string[] = []): Finding => ({ subject, text, problems });

const hashOf = async (bytes: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
};

/** The key of a seller's image ends with its hash. */
const hashInKey = (key: string) => /^seller-.*-([0-9a-f]{64})$/.exec(key)?.[1];

const checkFiles = async ({ manifest, openFile }: Backup, db: Db, s3: Config['s3']): Promise<Finding> => {
  const expected = new Map((await listInstallerFiles(db)).map(({ key, sha256 }) => [key, sha256]));
  const files = new Map(manifest.files.map(({ key, stored }) => [key, stored]));
  const isSameS3 = s3 && s3.endpoint === manifest.s3?.endpoint && s3.bucket === manifest.s3.bucket;
  const storage = isSameS3 ? await openStorage({ s3, installersDir: '' }) : undefined;
  const problems = [...expected.keys()].filter((key) => !files.has(key)).map((key) => `installer ${key} is missing`);
  const reference = (key: string) => expected.get(key) ?? hashInKey(key);
  let checked = 0;
  let elsewhere = 0;
  for (const [key, stored] of files) {
    const sha256 = reference(key);
    // What an interrupted upload left belongs to no release.
    if (!sha256) continue;
    if (stored === null && !storage) {
      elsewhere++;
      continue;
    }
    checked++;
    const opened = stored === null ? storage?.open(key) : openFile(stored);
    const actual = await Promise.resolve(opened as ReturnType<typeof openFile>)
      .then(hashOf)
      .catch((error: Error) => error.message);
    if (actual !== sha256) problems.push(`file ${key} has another hash or cannot be read: ${actual}`);
  }
  const others =
    elsewhere > 0 ? `; not checked: ${elsewhere} in bucket ${manifest.s3?.bucket}, which S3_* must name` : '';
  return found('Installers', `${checked - problems.length} of ${checked} files have their hash${others}`, problems);
};

const checkLicenses = async (db: Db, keys: ReturnType<typeof publishedKeys>, at: Date): Promise<Finding> => {
  const { checked, wrong } = await checkSignatures(db, keys, at);
  const problems = wrong.map((id) => `license ${id} is not signed by a key of the backup`);
  return found('Licenses', `${checked - wrong.length} of ${checked} signatures are good`, problems);
};

const checkAudit = async (db: Db, auditDir: string, keys: ReturnType<typeof publishedKeys>, now: Date) => {
  const heads = (
    await Promise.all((await openHeadStores({ auditDir, s3: undefined })).map((store) => store.all()))
  ).flat();
  const result = await checkAuditWithHeads(db, { heads, keys, now });
  return found('Audit log', `${result.entries} entries, ${result.heads} signed heads`, result.problems);
};

const checkPayments = async (db: Db, provider: PaymentProvider | undefined, at: Date, days: number) => {
  if (!provider) return found('Payments', 'not compared: YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are not set');
  try {
    const compared = await compareWithLedger(db, provider, { since: new Date(at.getTime() - days * DAY), at });
    const { payments, refunds, behind, problems } = compared;
    const late = behind.length > 0 ? `; ${behind.length} were too new and are for "payments reconcile"` : '';
    return found(
      'Payments',
      `${payments} payments and ${refunds} refunds of ${days} days agree with the ledger${late}`,
      problems,
    );
  } catch (error) {
    return found('Payments', `not compared: the provider does not answer (${(error as Error).message})`);
  }
};

export interface VerifyOptions {
  s3: Config['s3'];
  /** Needed where LICENSE_SIGNING_KEY_FILE is encrypted, to learn its public half. */
  keyPassphrase: string | undefined;
  provider: PaymentProvider | undefined;
  ledgerDays: number;
}

/** Checks rows that were restored, with the keys and heads of the same backup. */
export const checkRestored = async (
  backup: Backup,
  db: Db,
  dataDir: string,
  { s3, keyPassphrase, provider, ledgerDays }: VerifyOptions,
): Promise<Finding[]> => {
  const places = { ...keyConfig({ DATA_DIR: dataDir }), auditDir: join(dataDir, 'audit') };
  const local = await backup.localFiles();
  await writeLocalFiles(local, places);
  const signingKeyFile = restoredKeyFile(local, places, 'licenses');
  const keys = publishedKeys({ directory: places.keysDir, signingKeyFile, passphrase: keyPassphrase });
  const at = new Date(backup.manifest.at);
  const counts = Object.values(backup.manifest.tables);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return [
    found('Database', `${rows} rows of ${counts.length} tables, with all constraints`),
    await checkLicenses(db, keys, at),
    await checkAudit(db, places.auditDir, keys, at),
    await checkPayments(db, provider, at, ledgerDays),
    await checkFiles(backup, db, s3),
  ];
};

/**
 * Restores a backup into a scratch place and checks there that a shop could continue with it: into an embedded
 * database, or into the empty PostgreSQL at the address.
 */
export const verifyBackup = (
  backup: Backup,
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
  options: VerifyOptions,
): Promise<Finding[]> =>
  withScratch(async (dataDir) => {
    await refuseRows({ databaseUrl, dataDir });
    const database = await restoreRows(backup, { databaseUrl, databaseDirectUrl: undefined, dataDir }, log);
    try {
      return await checkRestored(backup, database.background, dataDir, options);
    } finally {
      await database.close();
    }
  });
