import type { Db } from '../../platform/db/database.ts';
import type { RenewalDependencies } from './dependencies.ts';

/** Tells webhooks that licenses end soon: mails about their renewal take the place of the reminders that would say so. */
export const emitExpiring = (
  { webhooks }: Pick<RenewalDependencies, 'webhooks'>,
  tx: Db,
  owner: string,
  licenseIds: readonly string[],
): Promise<void> =>
  webhooks.emit(
    tx,
    { owner },
    ...licenseIds.map((id) => ({ type: 'license.expiring' as const, data: { license_id: id } })),
  );
