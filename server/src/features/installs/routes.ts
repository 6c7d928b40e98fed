import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { type Handlers, withSessionInQuery } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { currentToWire, type LicenseService, readCurrent, type Viewer } from '../licenses/service.ts';
import { ACTIVATION_LIFETIME, newCode, normalizeCode } from './activation.ts';
import { bindInstall } from './bind.ts';
import { changingOwners, type OwnerDependencies } from './change-owner.ts';
import { listForSession } from './list.ts';
import { type MoveDependencies, movingInstalls } from './move.ts';
import * as store from './store.ts';
import { type SyncDependencies, syncing } from './sync.ts';
import type { InstallUpdates } from './updates.ts';
import { installToWire, moveToWire, syncToWire } from './wire.ts';

interface Dependencies extends MoveDependencies, Pick<OwnerDependencies, 'holdings'>, Pick<SyncDependencies, 'news'> {
  accounts: MoveDependencies['accounts'] & Pick<AccountService, 'userOfSession'>;
  licenses: MoveDependencies['licenses'] &
    OwnerDependencies['licenses'] &
    Pick<LicenseService, 'sqlCurrentOwned' | 'textOf'>;
  updates: InstallUpdates;
}

export const installRoutes = (dependencies: Dependencies): Handlers<typeof contract.installs> => {
  const { accounts, db, installs, licenses, limits, now, updates } = dependencies;
  const { sync, activate, carried } = syncing(dependencies);
  const { move, undo } = movingInstalls(dependencies);
  const { changeOwner } = changingOwners(dependencies);
  const list = listForSession(licenses, accounts);
  return {
    list: withSessionInQuery(async ({ query, of, session, request }) => {
      const found = await list(db, { ...of, now: now() }, query.page);
      if (!found) return null;
      const { viewer: reader, rows, ...more } = found;
      request.userId ??= reader.id;
      const viewer: Viewer = session?.user ?? reader;
      const known = await updates(rows.map((row) => row.sync?.version ?? row.version));
      const data = rows.map((row, index) => {
        const license = readCurrent(row.license);
        return {
          ...installToWire(row, viewer),
          license: license && currentToWire(license, viewer, now()),
          sync: row.sync && syncToWire(row.sync),
          moved: row.moved && moveToWire(row.moved),
          update: known[index] ?? null,
        };
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

    async activationCode({ session, params }) {
      const { user } = session;
      await limits.consume({ account: user.id }, 'activationAccount');
      const code = newCode();
      const expiresAt = new Date(now().getTime() + ACTIVATION_LIFETIME);
      await db.transaction(async (tx) => {
        // The installation must not be unbound before the code is stored.
        await accounts.lock(tx, user.id);
        const install = await store.findOwned(tx, user.id, params.id);
        if (!install) throw new Refusal('not_found');
        await store.setActivation(tx, { installId: install.id, codeHash: hashToken(normalizeCode(code)), expiresAt });
      });
      return { success: true, data: { code, expires_at: expiresAt.toISOString() } };
    },

    async activate({ body, address }) {
      await limits.consume({ network: address }, 'activateAddress');
      return { success: true, data: await activate(body, address) };
    },

    async sync({ body, address }) {
      await limits.consume({ network: address }, 'syncAddress');
      return { success: true, data: await sync(body) };
    },

    async carried({ session, body, address }) {
      await limits.consume({ network: address }, 'carriedAddress');
      await limits.consume({ account: session.user.id }, 'carriedAccount');
      return { success: true, data: await carried(body, session.user, address) };
    },

    async move({ session, params, body, address }) {
      const install = await move({ user: session.user, address }, params.id, body.licenseText);
      return { success: true, data: installToWire(install) };
    },

    async undoMove({ session, params, address }) {
      const install = await undo({ user: session.user, address }, params.id);
      return { success: true, data: installToWire(install) };
    },

    async changeOwner({ session, params, body, locale, address }) {
      await changeOwner({ user: session.user, address }, params.id, body.organization_id);
      return { success: true, data: { message: messages[locale].ownerChanged } };
    },

    async endKey({ session, params, locale, address }) {
      const { user } = session;
      const ended = await db.transaction(async (tx) => {
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        return installs.endKey(tx, user.id, params.id, userActor(user, address));
      });
      if (!ended) throw new Refusal('not_found');
      return { success: true, data: { message: messages[locale].syncStopped } };
    },
  };
};
