import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { hashToken, type SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { decrypt, encrypt } from '../../platform/secret/encryption.ts';
import { audit, userActor } from '../audit/service.ts';
import { type AccountService, newToken } from '../auth/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { calendarText, eventsOf } from './events.ts';
import * as store from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'secret' | 'now'> {
  accounts: Pick<AccountService, 'findOpen' | 'lock'>;
  licenses: Pick<LicenseService, 'endsOf'>;
  invoices: Pick<InvoiceService, 'dueOf'>;
  config: { publicUrl: string };
}

export const calendarRoutes = ({
  accounts,
  config: { publicUrl },
  db,
  invoices,
  licenses,
  limits,
  secret,
  now,
}: Dependencies): Handlers<typeof contract.calendar> => {
  const answer = (token: string | undefined) => ({
    success: true as const,
    data: { url: token ? `${publicUrl}/api/calendar/${token}.ics` : null },
  });

  const note = (tx: Db, user: SessionUser, address: string, action: 'calendar.rotated' | 'calendar.removed') =>
    audit(tx, { ...userActor(user, address), action, subject: `user:${user.id}`, owner: user.id, at: now() });

  return {
    async get({ session: { user } }) {
      const feed = await store.findFeed(db, user.id);
      return answer(feed && decrypt(secret, 'calendar address', user.id, feed.encryptedToken));
    },

    async rotate({ session: { user }, address }) {
      await limits.consume({ account: user.id }, 'calendarAccount');
      const token = newToken();
      await db.transaction(async (tx) => {
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        const encryptedToken = encrypt(secret, 'calendar address', user.id, token);
        await store.setFeed(tx, { userId: user.id, tokenHash: hashToken(token), encryptedToken, createdAt: now() });
        await note(tx, user, address, 'calendar.rotated');
      });
      return answer(token);
    },

    async remove({ session: { user }, address }) {
      await db.transaction(async (tx) => {
        if (await store.removeFeed(tx, user.id)) await note(tx, user, address, 'calendar.removed');
      });
      return answer(undefined);
    },

    async feed({ params, request, reply, address }) {
      await limits.consume({ network: address }, 'calendarAddress');
      const userId = await store.findByAddress(db, hashToken(params.token));
      const owner = userId && (await accounts.findOpen(db, userId));
      if (!owner) throw new Refusal('not_found');
      const found = {
        licenses: await licenses.endsOf(db, owner.id, now()),
        invoices: await invoices.dueOf(db, owner.id),
      };
      const body = Buffer.from(await calendarText(eventsOf(found, owner.locale), publicUrl));
      const headers = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' };
      return sendEncoded(request, reply, await encodedResponse({ status: 200, headers, body }));
    },
  };
};
