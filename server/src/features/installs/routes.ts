import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { type Handlers, withSessionInQuery } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { currentToWire, type LicenseService, readCurrent } from '../licenses/service.ts';
import { type BindDependencies, bindInstall } from './bind.ts';
import { listForSession } from './list.ts';
import { installToWire } from './wire.ts';

interface Dependencies extends BindDependencies {
  accounts: BindDependencies['accounts'] & Pick<AccountService, 'userOfSession'>;
  licenses: BindDependencies['licenses'] & Pick<LicenseService, 'sqlCurrentOwned'>;
}

export const installRoutes = (dependencies: Dependencies): Handlers<typeof contract.installs> => {
  const { accounts, db, installs, licenses, now } = dependencies;
  const list = listForSession(licenses, accounts);
  return {
    list: withSessionInQuery(async ({ query, tokenHash, request }) => {
      const found = await list(db, tokenHash, query.page, now());
      if (!found) return null;
      const { viewer, rows, ...more } = found;
      request.userId = viewer.id;
      const data = rows.map((row) => {
        const license = readCurrent(row.license);
        return { ...installToWire(row), license: license && currentToWire(license, viewer, now()) };
      });
      return { success: true, data, ...more };
    }),

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
