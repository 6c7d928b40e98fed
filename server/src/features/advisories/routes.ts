import { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import { missing } from '../missing.ts';
import type { AdvisoryService, PublishedAdvisory } from './service.ts';

interface Dependencies {
  advisories: AdvisoryService;
}

/** A manifest names the hash of the file, so a cache has to ask whether its copy is still the same. */
const osvHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
};

const encodeOsv = ({ osv }: PublishedAdvisory) =>
  encodedResponse({ status: 200, headers: osvHeaders, body: Buffer.from(osv.text) });

export const advisoryRoutes = ({ advisories }: Dependencies): Handlers<typeof contract.advisories> => {
  const find = async (number: string) => {
    const found = (await advisories.published()).find(number);
    if (!found) throw new Refusal('not_found');
    return found;
  };
  const encoded = new WeakMap<PublishedAdvisory, Promise<EncodedResponse>>();
  const { subscription, subscribe, preview, announce } = missing(contract.advisories);

  return {
    ...{ subscription, subscribe, preview, announce },
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

    async withdraw({ params, body, session, address }) {
      return { success: true, data: await advisories.withdraw(params.key, body, userActor(session.user, address)) };
    },
  };
};
