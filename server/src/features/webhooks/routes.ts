import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract, ParamsOf, QueryOf, WebhookSignature } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { encrypt } from '../../platform/secret/encryption.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { enqueueAttempts } from './deliver.ts';
import { MOST_WEBHOOKS, ROTATION_OVERLAP, TEST_TYPE, webhookUrlCheck } from './domain.ts';
import { bodyOf, newMessageId } from './service.ts';
import { newSecret } from './signing.ts';
import type { Owner, WebhookRow } from './store.ts';
import * as store from './store.ts';
import { deliveryToWire, detailsToWire, webhookToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now'> {
  accounts: Pick<AccountService, 'lock'>;
  config: Pick<Config, 'webhookNetworks'>;
}

type Contract = typeof contract.webhooks;

/** Who calls, and whose webhooks the call is about. */
interface Caller {
  session: Session;
  owner: Owner;
  address: string;
}

const withData = <T>(data: T) => ({ success: true as const, data });

/** The rest of an address may be a secret, and the log is for ever. */
const hostIn = (url: string) => new URL(url).host;

/** What can be done with webhooks, whoever's they are. */
const operations = ({ db, accounts, config, jobs, limits, secret, now }: Dependencies) => {
  const isUrl = webhookUrlCheck(config.webhookNetworks);

  const checkUrl = (url: string) => {
    if (!isUrl(url)) throw new Refusal('webhook_url_invalid', { field: 'url' });
  };

  /** Changes happen in turn, and are counted. */
  const change = async <T>({ session, owner }: Caller, work: (tx: Db) => Promise<T>): Promise<T> => {
    await limits.consume({ account: session.user.id }, 'webhookChangeAccount');
    return db.transaction(async (tx) => {
      if (owner === null) await store.lockShop(tx);
      else if (!(await accounts.lock(tx, owner))) throw new Refusal('no_session');
      return work(tx);
    });
  };

  const lockOwned = async (tx: Db, owner: Owner, id: string) => {
    const row = await store.lockOwned(tx, owner, id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  const note = (
    tx: Db,
    { session, owner, address }: Caller,
    id: string,
    what: 'created' | 'changed' | 'removed' | 'secret_rotated',
    facts: { before?: object; after?: object } = {},
  ) => {
    const actor = userActor(session.user, address);
    return audit(tx, { ...actor, action: `webhook.${what}`, subject: `webhook:${id}`, owner, ...facts, at: now() });
  };

  const factsOf = ({ url, types, enabled }: WebhookRow) => ({ host: hostIn(url), types, enabled });

  const secretFor = (id: string, signature: WebhookSignature) => {
    const { secret: made, publicKey } = newSecret(signature);
    return {
      stored: { encryptedSecret: encrypt(secret, 'webhook secret', id, made), publicKey },
      // The private key of `v1a` stays here.
      shown: signature === 'v1' ? made : null,
    };
  };

  return {
    async list(owner: Owner) {
      return withData((await store.listOwned(db, owner)).map((row) => webhookToWire(row, now())));
    },

    async create(caller: Caller, { url, description, types, signature }: BodyOf<Contract['create']>) {
      checkUrl(url);
      const id = randomUUIDv7();
      const { stored, shown } = secretFor(id, signature);
      return change(caller, async (tx) => {
        if ((await store.countOwned(tx, caller.owner)) >= MOST_WEBHOOKS) throw new Refusal('too_many_webhooks');
        const row: WebhookRow = {
          id,
          userId: caller.owner,
          url,
          description: description || null,
          types: [...new Set(types)],
          signature,
          ...stored,
          oldEncryptedSecret: null,
          oldSecretUntil: null,
          enabled: true,
          disabledBecause: null,
          failingSince: null,
          isSlow: false,
          createdAt: now(),
        };
        await store.insert(tx, row);
        await note(tx, caller, id, 'created', { after: factsOf(row) });
        return withData({ webhook: webhookToWire(row, now()), secret: shown });
      });
    },

    async change(
      caller: Caller,
      { id }: ParamsOf<Contract['change']>,
      { url, description, types, enabled }: BodyOf<Contract['change']>,
    ) {
      checkUrl(url);
      return change(caller, async (tx) => {
        const before = await lockOwned(tx, caller.owner, id);
        const begins = enabled && !before.enabled;
        // A receiver at another address, or one that is enabled again, has not failed yet.
        const isOther = begins || url !== before.url;
        const row = await store.update(tx, id, {
          url,
          description: description || null,
          types: [...new Set(types)],
          enabled,
          ...(isOther ? { disabledBecause: null, failingSince: null, isSlow: false } : {}),
        });
        if (!enabled) await store.failWaiting(tx, id);
        await note(tx, caller, id, 'changed', { before: factsOf(before), after: factsOf(row) });
        return withData(webhookToWire(row, now()));
      });
    },

    remove: (caller: Caller, { id }: ParamsOf<Contract['remove']>) =>
      change(caller, async (tx) => {
        const row = await lockOwned(tx, caller.owner, id);
        await store.remove(tx, id);
        await note(tx, caller, id, 'removed', { before: factsOf(row) });
      }),

    rotate: (caller: Caller, { id }: ParamsOf<Contract['rotate']>) =>
      change(caller, async (tx) => {
        const before = await lockOwned(tx, caller.owner, id);
        const { stored, shown } = secretFor(id, before.signature);
        const row = await store.update(tx, id, {
          ...stored,
          oldEncryptedSecret: before.encryptedSecret,
          oldSecretUntil: new Date(now().getTime() + ROTATION_OVERLAP),
        });
        await note(tx, caller, id, 'secret_rotated');
        return withData({ webhook: webhookToWire(row, now()), secret: shown });
      }),

    /** A webhook that is disabled can be tried too, before it is enabled. */
    async test({ session, owner }: Caller, { id }: ParamsOf<Contract['test']>) {
      await limits.consume({ account: session.user.id }, 'webhookSendAccount');
      const at = now();
      return db.transaction(async (tx) => {
        const webhook = await store.findOwned(tx, owner, id);
        if (!webhook) throw new Refusal('not_found');
        const delivery = await store.insertDelivery(tx, {
          id: randomUUIDv7(),
          webhookId: id,
          messageId: newMessageId(),
          type: TEST_TYPE,
          body: bodyOf(TEST_TYPE, at, { webhook_id: id }),
          state: 'waiting',
          attempts: 0,
          nextAttemptAt: at,
          createdAt: at,
        });
        await enqueueAttempts({ jobs }, tx, [{ id: delivery.id, webhook }], 0);
        return withData(deliveryToWire(delivery));
      });
    },

    async deliveries(
      owner: Owner,
      { id }: ParamsOf<Contract['deliveries']>,
      { page, limit }: QueryOf<Contract['deliveries']>,
    ) {
      if (!(await store.findOwned(db, owner, id))) throw new Refusal('not_found');
      const rows = await store.listDeliveries(db, id, { page, limit });
      return withData({
        deliveries: rows.slice(0, limit).map(deliveryToWire),
        page,
        more: rows.length > limit,
      });
    },

    async delivery(owner: Owner, params: ParamsOf<Contract['delivery']>) {
      const found = await store.findOwnedDelivery(db, owner, params);
      if (!found) throw new Refusal('not_found');
      return withData(detailsToWire(found.delivery, await store.listAttempts(db, found.delivery.id)));
    },

    /** The attempts that the owner asks for come beside the automatic ones, whose times stay as they are. */
    async resend({ session, owner }: Caller, params: ParamsOf<Contract['resend']>) {
      await limits.consume({ account: session.user.id }, 'webhookSendAccount');
      return db.transaction(async (tx) => {
        const found = await store.findOwnedDelivery(tx, owner, params);
        if (!found) throw new Refusal('not_found');
        await enqueueAttempts({ jobs }, tx, [{ id: found.delivery.id, webhook: found.webhook }], null);
        return withData(deliveryToWire(found.delivery));
      });
    },
  };
};

export const webhookRoutes = (dependencies: Dependencies): Handlers<Contract> => {
  const all = operations(dependencies);
  const removed = (locale: keyof typeof messages) => withData({ message: messages[locale].webhookRemoved });
  const own = ({ session, address }: Omit<Caller, 'owner'>): Caller => ({ session, address, owner: session.user.id });
  const ofShop = ({ session, address }: Omit<Caller, 'owner'>): Caller => ({ session, address, owner: null });

  return {
    list: ({ session }) => all.list(session.user.id),
    create: (call) => all.create(own(call), call.body),
    change: (call) => all.change(own(call), call.params, call.body),
    remove: async (call) => {
      await all.remove(own(call), call.params);
      return removed(call.locale);
    },
    rotate: (call) => all.rotate(own(call), call.params),
    test: (call) => all.test(own(call), call.params),
    deliveries: ({ session, params, query }) => all.deliveries(session.user.id, params, query),
    delivery: ({ session, params }) => all.delivery(session.user.id, params),
    resend: (call) => all.resend(own(call), call.params),
    shopList: () => all.list(null),
    shopCreate: (call) => all.create(ofShop(call), call.body),
    shopChange: (call) => all.change(ofShop(call), call.params, call.body),
    shopRemove: async (call) => {
      await all.remove(ofShop(call), call.params);
      return removed(call.locale);
    },
    shopRotate: (call) => all.rotate(ofShop(call), call.params),
    shopTest: (call) => all.test(ofShop(call), call.params),
    shopDeliveries: ({ params, query }) => all.deliveries(null, params, query),
    shopDelivery: ({ params }) => all.delivery(null, params),
    shopResend: (call) => all.resend(ofShop(call), call.params),
  };
};
