import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { SellerService } from '../seller/service.ts';
import { previewAnnouncement } from './announcement.ts';
import type { InstallVersions } from './install-versions.ts';
import type { AdvisoryService, PublishedAdvisory } from './service.ts';

interface Dependencies extends Pick<Resources, 'db'> {
  advisories: AdvisoryService;
  accounts: Pick<AccountService, 'find' | 'findAll'>;
  installs: InstallVersions;
  seller: Pick<SellerService, 'forMails'>;
  config: Pick<Config, 'publicUrl'>;
}

/** A manifest names the hash of the file, so a cache has to ask whether its copy is still the same. */
const osvHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
};

const encodeOsv = ({ osv }: PublishedAdvisory) =>
  encodedResponse({ status: 200, headers: osvHeaders, body: Buffer.from(osv.text) });

export const advisoryRoutes = (dependencies: Dependencies): Handlers<typeof contract.advisories> => {
  const { advisories } = dependencies;
  const find = async (number: string) => {
    const found = (await advisories.published()).find(number);
    if (!found) throw new Refusal('not_found');
    return found;
  };
  const encoded = new WeakMap<PublishedAdvisory, Promise<EncodedResponse>>();

  return {
    list: fromMemory(advisories.source, async () => ({
      success: true as const,
      data: (await advisories.published()).all.map(({ advisory }) => advisory),
    })),

    get: fromMemory(
      advisories.source,
      async ({ params }) => ({ success: true as const, data: (await find(params.id)).advisory }),
      { keyOf: ({ params }) => params.id },
    ),

    async osv({ params, request, reply }) {
      const found = await find(params.id);
      const response = encoded.get(found) ?? encodeOsv(found);
      encoded.set(found, response);
      return sendEncoded(request, reply, await response);
    },

    async subscription({ session }) {
      return { success: true, data: { wanted: await advisories.isSubscriber(session.user.id) } };
    },

    async subscribe({ body, session }) {
      await advisories.setSubscribed(session.user.id, body.wanted);
      return { success: true, data: { wanted: body.wanted } };
    },

    async listAll() {
      return { success: true, data: await advisories.listAll() };
    },

    async create({ body, session, address }) {
      return { success: true, data: await advisories.create(body, userActor(session.user, address)) };
    },

    async change({ params, body, session, address }) {
      return { success: true, data: await advisories.change(params.key, body, userActor(session.user, address)) };
    },

    async remove({ params, locale, session, address }) {
      await advisories.remove(params.key, userActor(session.user, address));
      return { success: true, data: { message: messages[locale].advisoryRemoved } };
    },

    async publish({ params, session, address }) {
      return { success: true, data: await advisories.publish(params.key, userActor(session.user, address)) };
    },

    async preview({ params, session }) {
      const advisory = await advisories.find(params.key);
      return { success: true, data: await previewAnnouncement(dependencies, advisory, session.user.id) };
    },

    async announce({ params, session, address }) {
      return { success: true, data: await advisories.announce(params.key, userActor(session.user, address)) };
    },

    async withdraw({ params, body, session, address }) {
      return { success: true, data: await advisories.withdraw(params.key, body, userActor(session.user, address)) };
    },
  };
};
