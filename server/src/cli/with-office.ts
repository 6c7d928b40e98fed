import type { ErrorCode } from '@warden/contract';
import type * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Office } from '../features/licenses/office.ts';
import { refused, tellingRefusals } from './refused.ts';
import { withQueue } from './with-queue.ts';

/** Reads options by the rules of the API's own fields. */
export const parsed = <T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refused(issue?.message as ErrorCode, String(issue?.path[0]));
};

/** Opens what issuing and revoking need. Mails wait in the queue for the shop to send them. */
export const withOffice = <T>(use: (office: Office, config: Config) => Promise<T>): Promise<T> =>
  withQueue(async (jobs, { config, db }) => {
    const [{ licenseService }, { loadKeys }] = await Promise.all([
      import('../features/licenses/service.ts'),
      import('../keyring/keyring.ts'),
    ]);
    const { keysDir: directory, signingKeyFile, demo } = config;
    const licenses = licenseService(loadKeys({ directory, signingKeyFile, demo, now: new Date() }));
    return tellingRefusals(use({ db, jobs, licenses, now: () => new Date() }, config));
  });
