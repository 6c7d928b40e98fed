import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import { partsOf } from '../../platform/http/forms.ts';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { SellerService } from '../seller/service.ts';
import { previewAnnouncement } from './announcement.ts';
import { downloadCounter, downloadSlots, sendInstaller, visitCounter } from './downloads.ts';
import { type ReleaseFiles, releaseFileRoutes } from './release-files.ts';
import { releaseKeyRoutes } from './release-keys.ts';
import type { ReleaseService } from './service.ts';
import { type ReleaseWithInstallers, releaseToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'storage' | 'log' | 'now' | 'keys' | 'releaseKeys'> {
  accounts: Pick<AccountService, 'unsubscribe' | 'findReader' | 'countNewsReaders'>;
  seller: Pick<SellerService, 'forMails'>;
  releases: ReleaseService;
  releaseFiles: ReleaseFiles;
  versions: ContentVersions;
  config: Pick<Config, 'publicUrl'>;
}

const answer = (release: ReleaseWithInstallers) => ({ success: true as const, release: releaseToWire(release) });

export const releaseRoutes = (dependencies: Dependencies): Handlers<typeof contract.releases> => {
  const { db, accounts, releases, versions, config, limits } = dependencies;
  const count = downloadCounter(dependencies);
  const countVisit = visitCounter(dependencies, count);
  const takeSlot = downloadSlots();
  const list = async () => ({ success: true as const, releases: (await releases.list()).map(releaseToWire) });

  // The notes of one release are 100,000 characters at most, which would be read and compressed for each caller.
  const content = versions.source(async () => ({ version: JSON.stringify(await list()) }));

  return {
    ...releaseKeyRoutes(dependencies),
    ...releaseFileRoutes(dependencies),
    list: fromMemory(content, list),
    listAll: list,
    get: fromMemory(content, async ({ params }) => answer(await releases.get(params.version)), {
      keyOf: ({ params }) => params.version,
    }),

    async download({ params, request, reply, address }) {
      const file = await releases.getInstaller(params);
      return sendInstaller(dependencies, file, request, reply, {
        takeSlot,
        sent: () => count(file.releaseId),
        redirected: () => void countVisit(file, address),
      });
    },

    async hash({ params, reply }) {
      const { sha256, fileName } = await releases.getInstaller(params);
      return reply.type('text/plain; charset=utf-8').send(`${sha256}  ${fileName}\n`);
    },

    async publish({ request, session, address }) {
      return answer(await releases.publish(partsOf(request), userActor(session.user, address)));
    },

    async editNotes({ params, body, session, address }) {
      return answer(await releases.editNotes(params.id, body, userActor(session.user, address)));
    },

    async yank({ params, body, session, address }) {
      return answer(await releases.yank(params.id, body, userActor(session.user, address)));
    },

    async unyank({ params, session, address }) {
      return answer(await releases.unyank(params.id, userActor(session.user, address)));
    },

    async remove({ params, locale, session, address }) {
      await releases.remove(params.id, userActor(session.user, address));
      return { success: true, data: { message: messages[locale].releaseRemoved } };
    },

    async announcement({ params, session }) {
      const data = await previewAnnouncement(dependencies, await releases.find(params.id), session.user.id);
      return { success: true, data };
    },

    async testAnnouncement({ params, body, locale, session, address }) {
      await limits.consume({ account: session.user.id }, 'announcementTestAccount');
      await releases.testAnnouncement(params.id, session.user.id, body.locale, userActor(session.user, address));
      return { success: true, data: { message: messages[locale].announcementTested } };
    },

    async announce({ params, session, address }) {
      return answer(await releases.announce(params.id, userActor(session.user, address)));
    },

    async unsubscribe({ query, locale }) {
      if (!(await accounts.unsubscribe(db, query.token))) throw new Refusal('unsubscribe_token_invalid');
      return { success: true, data: { message: messages[locale].unsubscribed } };
    },

    async unsubscribePage({ query, reply }) {
      return reply.redirect(`${config.publicUrl}/unsubscribe?token=${encodeURIComponent(query.token)}`, 303);
    },
  };
};
