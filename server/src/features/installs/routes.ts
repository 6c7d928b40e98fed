import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Handlers } from '../../http/mount.ts';
import { Refusal } from '../../refusal.ts';
import { userActor } from '../audit/service.ts';
import { type LicenseService, licenseToWire } from '../licenses/service.ts';
import { type Binding, bindInstall } from './bind.ts';
import { listOwned } from './store.ts';
import { type InstallRow, installToWire } from './wire.ts';

interface Dependencies extends Binding {
  licenses: Binding['licenses'] & Pick<LicenseService, 'currentOwned'>;
}

export const installRoutes = (dependencies: Dependencies): Handlers<typeof contract.installs> => {
  const { accounts, db, installs, licenses, now } = dependencies;
  return {
    async list({ session }) {
      const { user } = session;
      const rows = await listOwned(db, user.id);
      const current = await licenses.currentOwned(
        db,
        user.id,
        rows.map(({ clientId }) => clientId),
      );
      const licenseOf = new Map(
        current.map((row) => {
          const { license_text: _, ...license } = licenseToWire(row, user, now());
          return [row.clientId, license];
        }),
      );
      const withLicense = (row: InstallRow) => ({
        ...installToWire(row),
        license: licenseOf.get(row.clientId) ?? null,
      });
      return { success: true, data: rows.map(withLicense) };
    },

    async bind({ session, body, address }) {
      return { success: true, data: installToWire(await bindInstall(dependencies, session.user, body, address)) };
    },

    async change({ session, params, body }) {
      const changed = await db.transaction(async (tx) => {
        // A deletion or merge of the account locks the account first, then clients and installations.
        if (!(await accounts.lock(tx, session.user.id))) throw new Refusal('no_session');
        return installs.change(tx, session.user.id, params.id, body);
      });
      if (!changed) throw new Refusal('not_found');
      return { success: true, data: installToWire(changed) };
    },

    async remove({ session, params, locale, address }) {
      const { user } = session;
      const removed = await db.transaction(async (tx) => {
        // A deletion or merge of the account locks the account first, then clients and installations.
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        return installs.remove(tx, user.id, params.id, userActor(user, address));
      });
      if (!removed) throw new Refusal('not_found');
      return { success: true, data: { message: messages[locale].installRemoved } };
    },
  };
};
