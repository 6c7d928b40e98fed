import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { adminCreate } from './commands/admin-create.ts';
import { adminRecover } from './commands/admin-recover.ts';
import { adminGrant, adminRevoke } from './commands/admin-roles.ts';
import { auditCheck } from './commands/audit-check.ts';
import { backup } from './commands/backup.ts';
import { demoRemove } from './commands/demo-remove.ts';
import { doctor } from './commands/doctor.ts';
import { help, usageOf } from './commands/help.ts';
import { invoicesImport } from './commands/invoices-import.ts';
import { jobsParked } from './commands/jobs-parked.ts';
import { jobsRetry } from './commands/jobs-retry.ts';
import { keysActivate, keysRetire } from './commands/keys-activate.ts';
import { keysList } from './commands/keys-list.ts';
import { keysNew } from './commands/keys-new.ts';
import { keysDecrypt, keysEncrypt, keysPassphrase } from './commands/keys-protect.ts';
import { keysRehearse } from './commands/keys-rehearse.ts';
import { keysReissue } from './commands/keys-reissue.ts';
import { licenseInspect } from './commands/license-inspect.ts';
import { licenseIssue } from './commands/license-issue.ts';
import { licenseRevoke } from './commands/license-revoke.ts';
import { licenseTrial } from './commands/license-trial.ts';
import { licenseVerify } from './commands/license-verify.ts';
import { migrate } from './commands/migrate.ts';
import { paymentsReconcile } from './commands/payments-reconcile.ts';
import { paymentsRefund } from './commands/payments-refund.ts';
import { releaseList } from './commands/release-list.ts';
import { releasePublish } from './commands/release-publish.ts';
import { restore } from './commands/restore.ts';

/** The help shows the commands in this order. */
const commands: readonly Command[] = [
  doctor,
  migrate,
  licenseTrial,
  licenseInspect,
  licenseVerify,
  licenseIssue,
  licenseRevoke,
  keysNew,
  keysList,
  keysActivate,
  keysRetire,
  keysRehearse,
  keysReissue,
  keysEncrypt,
  keysDecrypt,
  keysPassphrase,
  paymentsReconcile,
  paymentsRefund,
  invoicesImport,
  releasePublish,
  releaseList,
  adminCreate,
  adminGrant,
  adminRevoke,
  adminRecover,
  jobsParked,
  jobsRetry,
  auditCheck,
  backup,
  restore,
  demoRemove,
];

const isHelp = (word: string | undefined) => word === undefined || ['help', '--help', '-h'].includes(word);

/** parseArgs of node:util throws such an error for an option that it does not know. */
const isBadOption = (error: unknown) => String((error as { code?: unknown })?.code).startsWith('ERR_PARSE_ARGS');

/** Runs the command that the words name, and returns its exit code. */
export const runCommand = async (words: string[]): Promise<number> => {
  if (isHelp(words[0])) {
    console.log(help(commands));
    return 0;
  }
  const command = commands.find((candidate) => candidate.words.every((word, index) => word === words[index]));
  if (!command) {
    console.error(`warden: there is no command "${words.join(' ')}"\n\n${help(commands)}`);
    return 1;
  }
  try {
    const args = words.slice(command.words.length);
    if (!command.usage) parseArgs({ args });
    return (await command.run(args)) === false ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !isBadOption(error)) throw error;
    console.error(`warden: ${(error as Error).message}\n\nUsage: ${usageOf(command)}`);
    return 1;
  }
};
