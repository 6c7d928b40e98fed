import { randomUUIDv7 } from 'node:crypto';
import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { isTrial } from '@warden/license';
import { addressKey } from '../../http/limits.ts';
import type { Handlers } from '../../http/mount.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { refreshClients } from '../admin/service.ts';
import { bindingProblem, mostInstalls } from './domain.ts';
import * as store from './store.ts';
import { installToWire } from './wire.ts';

const adoptionProblem = { taken: 'license_taken', revoked: 'license_revoked' } as const;

export const installRoutes = ({ db, licenses: desk, limits, now }: Services): Handlers<typeof contract.installs> => ({
  async list({ session }) {
    return { success: true, data: (await store.findOwned(db, session.user.id)).map(installToWire) };
  },

  async bind({ session, body, address }) {
    const { user } = session;
    await limits.consume({ bindAddress: addressKey(address) });
    const { code, license } = await desk.verify(body.licenseText, body.clientId, now());
    const problem = bindingProblem[code];
    if (problem) throw new Refusal(problem, { field: code === 'WRONG_CLIENT' ? 'clientId' : 'licenseText' });
    if (!license || !isTrial(license.type)) {
      throw new Refusal('license_not_trial', { field: 'licenseText' });
    }
    await limits.consume({ [user.emailVerifiedAt ? 'bindConfirmed' : 'bindUnconfirmed']: user.id });
    const id = randomUUIDv7();
    return db.transaction(async (tx) => {
      await store.lockOwner(tx, user.id);
      const install = await store.bindOwned(tx, {
        id,
        userId: user.id,
        clientId: body.clientId,
        description: body.description || null,
        hostname: body.hostname || null,
        version: body.version || null,
        licenseText: body.licenseText.trim(),
        createdAt: now(),
      });
      if (!install) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
      const isNew = install.id === id;
      if (isNew && (await store.countOwned(tx, user.id)) > mostInstalls(user)) throw new Refusal('too_many_installs');
      const adopted = await desk.adopt(tx, user.id, license, body.licenseText);
      if (adopted !== 'adopted') throw new Refusal(adoptionProblem[adopted], { field: 'licenseText' });
      if (await desk.isHeldByAnother(tx, user.id, body.clientId, now())) {
        throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
      }
      return { success: true as const, data: installToWire(install) };
    });
  },

  async remove({ session, params, locale }) {
    await db.transaction(async (tx) => {
      const clientId = await store.deleteOwned(tx, session.user.id, params.id);
      if (!clientId) throw new Refusal('not_found');
      await refreshClients(tx, [clientId]);
    });
    return { success: true, data: { message: messages[locale].installRemoved } };
  },
});
