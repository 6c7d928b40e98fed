import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import { partsOf } from '../../platform/http/forms.ts';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { VersionSource } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import { linksOf } from './domain.ts';
import { mediaTypeOf } from './image-format.ts';
import { receiveImage } from './images.ts';
import type { SellerService } from './service.ts';
import { readSeller } from './store.ts';
import { toOwn, toPublic } from './wire.ts';

interface Dependencies {
  content: VersionSource;
  db: Db;
  seller: SellerService;
}

export const sellerRoutes = ({ content, db, seller }: Dependencies): Handlers<typeof contract.seller> => ({
  read: fromMemory(content, async () => {
    const row = await readSeller(db);
    const shown = row ? toPublic(row) : null;
    return { success: true, data: { seller: shown, links: linksOf(row?.links ?? {}), invoices: shown !== null } };
  }),
  async details() {
    return { success: true, data: toOwn(await readSeller(db)) };
  },
  async write({ body, session, address }) {
    return { success: true, data: toOwn(await seller.write(body, userActor(session.user, address))) };
  },
  async writeLinks({ body, session, address }) {
    return { success: true, data: toOwn(await seller.writeLinks(linksOf(body), userActor(session.user, address))) };
  },
  async image({ params, reply }) {
    const key = (await readSeller(db))?.[`${params.name}Key`];
    const bytes = key ? await seller.image(key) : null;
    if (!bytes) throw new Refusal('not_found');
    return reply.type(mediaTypeOf(bytes)).header('cache-control', 'no-store').send(bytes);
  },
  async setImage({ params, request, locale, session, address }) {
    const bytes = await receiveImage(partsOf(request));
    await seller.setImage(params.name, bytes, userActor(session.user, address));
    return { success: true, data: { message: messages[locale].sellerImageStored } };
  },
  async removeImage({ params, locale, session, address }) {
    await seller.removeImage(params.name, userActor(session.user, address));
    return { success: true, data: { message: messages[locale].sellerImageRemoved } };
  },
});
