import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { partsOf } from '../../http/forms.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { announce, editNotes, found, removeRelease } from './changes.ts';
import { downloadCounter, downloadSlots, sendInstaller } from './downloads.ts';
import { publishRelease } from './publish.ts';
import * as store from './store.ts';
import { type InstallerRow, type ReleaseWithInstallers, releaseToWire } from './wire.ts';

const answer = (release: ReleaseWithInstallers) => ({ success: true as const, release: releaseToWire(release) });

const byAdmin = ({ session, address }: { session: Session; address: string }) => ({
  actor: `user:${session.user.id}`,
  address,
});

export const releaseRoutes = (services: Services): Handlers<typeof contract.releases> => {
  const { db, now, config } = services;
  const count = downloadCounter(services);
  const takeSlot = downloadSlots();
  const all = async () => ({ success: true as const, releases: (await store.listReleases(db)).map(releaseToWire) });
  const installer = async (params: Parameters<typeof store.findInstaller>[1]): Promise<InstallerRow> =>
    found(await store.findInstaller(db, params));

  return {
    list: all,
    listAll: all,

    async get({ params }) {
      return answer(found(await store.findRelease(db, params.version)));
    },

    async download({ params, request, reply }) {
      const file = await installer(params);
      const sent = () => count(file.releaseId);
      return sendInstaller(services, file, request, reply, { takeSlot, sent });
    },

    async hash({ params, reply }) {
      const { sha256, fileName } = await installer(params);
      return reply.type('text/plain; charset=utf-8').send(`${sha256}  ${fileName}\n`);
    },

    async publish({ request, ...call }) {
      return answer(await publishRelease(services, partsOf(request), byAdmin(call)));
    },

    async editNotes({ params, body, ...call }) {
      return answer(await editNotes(services, params.id, body, byAdmin(call)));
    },

    async remove({ params, locale, ...call }) {
      await removeRelease(services, params.id, byAdmin(call));
      return { success: true, data: { message: messages[locale].releaseRemoved } };
    },

    async announce({ params, ...call }) {
      return answer(await announce(services, params.id, byAdmin(call)));
    },

    async unsubscribe({ query, locale }) {
      if (!(await store.unsubscribe(db, query.token, now()))) throw new Refusal('unsubscribe_token_invalid');
      return { success: true, data: { message: messages[locale].unsubscribed } };
    },

    async unsubscribePage({ query, reply }) {
      return reply.redirect(`${config.publicUrl}/unsubscribe?token=${encodeURIComponent(query.token)}`, 303);
    },
  };
};
