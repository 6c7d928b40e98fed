import type { BodyOf, contract, PaymentMethod, SyncAnswer } from '@warden/contract';
import {
  CARRIED_REQUEST_MS,
  checkSyncRequest,
  type PinnedKey,
  SYNC_WINDOW_MS,
  type SyncRequest,
} from '@warden/license';
import { pooledCheck } from '@warden/license/node';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { hashToken, type SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { graceOf, type LicenseService, readCurrent } from '../licenses/service.ts';
import { sqlOpenMethod } from '../payments/service.ts';
import { normalizeCode } from './activation.ts';
import { type CurrentLicense, nextCheck, syncStatus } from './domain.ts';
import { type KeyRow, pinKey, wasEnded } from './keys.ts';
import * as store from './store.ts';
import { installKeys, type UsedNonce } from './tables.ts';
import type { InstallRow } from './wire.ts';

export interface SyncDependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'lock'>;
  licenses: Pick<LicenseService, 'sqlCurrentOwned' | 'textOf'>;
  /** What every answer says, no matter who asks. */
  news: () => Promise<Pick<SyncAnswer, 'release' | 'revocations'>>;
}

interface FoundKey extends Pick<KeyRow, 'id' | 'clientId' | 'publicKey'> {
  pinnedAt: string;
  endedAt: string | null;
  license: readonly unknown[] | null;
  openPayment: PaymentMethod | null;
}

const columns = ['id', 'clientId', 'publicKey', 'pinnedAt', 'endedAt', 'license', 'openPayment'] as const;

/**
 * Finds the keys with this id, that of the client first and those that work before those that ended. Of the licenses of
 * the client, only those of the account that has bound it count.
 */
const findingKeys = ({ sqlCurrentOwned }: Pick<LicenseService, 'sqlCurrentOwned'>) =>
  prepared('sync_keys', (db, { key, client }: Slots<{ key: string; client: string }>) =>
    selectFrom<FoundKey>(
      db,
      sql`
      select ${installKeys.id} as "id", ${installKeys.clientId} as "clientId", ${installKeys.publicKey} as "publicKey",
        ${installKeys.pinnedAt} as "pinnedAt", ${installKeys.endedAt} as "endedAt",
        ${sqlCurrentOwned(sql`install_keys.client_id`, sql`install_keys.user_id`)} as "license",
        ${sqlOpenMethod(sql`install_keys.user_id`, sql`install_keys.client_id`)} as "openPayment"
      from ${installKeys} where ${installKeys.keyId} = ${key}
      order by ${installKeys.clientId} = ${client} desc, ${installKeys.endedAt} desc nulls first limit 1`,
      ...columns,
    ),
  );

/** Returns the request, or throws the refusal of it. Whether its nonce was used is not checked yet. */
const checked = async (
  signed: Parameters<typeof checkSyncRequest>[0],
  now: Date,
  maxAge: number,
  findKey: (request: SyncRequest) => Promise<PinnedKey | undefined>,
): Promise<SyncRequest> => {
  const { request, refusal } = await checkSyncRequest(signed, { findKey, now, maxAge, check: pooledCheck });
  if (refusal) throw new Refusal(refusal, refusal === 'sync_clock' ? { serverTime: now } : {});
  return request;
};

interface SyncRecord {
  now: Date;
  next: Date;
  /** How long after `at` the nonce counts as used, or null for a request that stays good. */
  usedFor: number | null;
}

/**
 * Records a sync with its nonce, in one statement. Returns false where the nonce was used, or the key has ended since it
 * was read.
 */
const recordSync = async (
  tx: Db,
  id: string,
  { nonce, at, version }: SyncRequest,
  { now, next, usedFor }: SyncRecord,
): Promise<boolean> => {
  const used: UsedNonce[] =
    usedFor === null ? [] : [{ nonce, until: new Date(Date.parse(at) + usedFor).toISOString() }];
  const isOpen = sql`(used ->> 'until')::timestamptz >= ${now.toISOString()}::timestamptz`;
  const recorded = await tx
    .update(installKeys)
    .set({
      version,
      lastSyncAt: now,
      nextCheckAt: next,
      firstSyncAt: sql`coalesce(${installKeys.firstSyncAt}, ${now.toISOString()}::timestamptz)`,
      nonces: sql`coalesce((
        select jsonb_agg(used) from jsonb_array_elements(${installKeys.nonces}) used where ${isOpen}
      ), '[]'::jsonb) || ${JSON.stringify(used)}::jsonb`,
    })
    .where(
      and(
        eq(installKeys.id, id),
        isNull(installKeys.endedAt),
        sql`not ${installKeys.nonces} @> ${JSON.stringify([{ nonce }])}::jsonb`,
      ),
    )
    .returning({ id: installKeys.id });
  return recorded.length > 0;
};

/** What an answer says to this installation alone. */
type OwnAnswer = Omit<SyncAnswer, 'release' | 'revocations'>;

const currentOf = (license: FoundKey['license']): CurrentLicense | null => {
  const current = readCurrent(license);
  return current && { ...current, graceUntil: graceOf(current.type, current.expiresAt) };
};

/** The client of another account, one that nobody has bound and one that there is not get the same answer. */
const notBound = () => new Refusal('sync_key_unknown');

/** An unknown code, a used one and one that expired get the same answer. */
const wrongCode = () => new Refusal('activation_code_invalid', { field: 'code' });

/** Answers installations that ask for their license with a request that their key has signed. */
export const syncing = ({ db, accounts, licenses, limits, news, now: clock }: SyncDependencies) => {
  const findKeys = findingKeys(licenses);

  /**
   * Answers a request whose signature, client and time are good. One that was carried by hand stays good until it brings
   * a license: its owner may have to buy one first, and a second request is a second way to the closed network.
   */
  const answer = async (
    tx: Db,
    key: FoundKey,
    request: SyncRequest,
    { now, isCarried = false }: { now: Date; isCarried?: boolean },
  ): Promise<OwnAnswer> => {
    const current = currentOf(key.license);
    const facts = { clientId: key.clientId, pinnedAt: new Date(key.pinnedAt), current, openPayment: key.openPayment };
    const next = nextCheck(facts, now);
    const status = syncStatus(request.license, current, now);
    const usedFor = isCarried ? (status === 'new' ? CARRIED_REQUEST_MS : null) : SYNC_WINDOW_MS;
    if (!(await recordSync(tx, key.id, request, { now, next, usedFor }))) throw new Refusal('sync_replayed');
    return {
      status,
      license_text: status === 'new' && current ? await licenses.textOf(tx, current.id) : null,
      server_time: now.toISOString(),
      next_check: next.toISOString(),
    };
  };
  /** Adds the news outside of a transaction, because the embedded database has one connection. */
  const withNews = async <Answer extends OwnAnswer>(own: Answer) => ({ ...own, ...(await news()) });

  return {
    async sync(body: BodyOf<typeof contract.installs.sync>): Promise<SyncAnswer> {
      const now = clock();
      let key: FoundKey | undefined;
      const request = await checked(body, now, SYNC_WINDOW_MS, async (asked) => {
        [key] = await findKeys(db, { key: asked.key, client: asked.client });
        return key && { publicKey: key.publicKey, client: key.clientId, ended: key.endedAt !== null };
      });
      await limits.consume({ client: request.client }, 'syncClient');
      return withNews(await answer(db, key as FoundKey, request, { now }));
    },

    /** Pins the key that has signed the request, for the installation whose owner got the code. */
    async activate({ code, ...signed }: BodyOf<typeof contract.installs.activate>, address: string) {
      const now = clock();
      const hash = hashToken(normalizeCode(code));
      let known: InstallRow | undefined;
      const request = await checked(signed, now, SYNC_WINDOW_MS, async () => {
        known = await store.findByActivation(db, hash, now);
        if (!known) throw wrongCode();
        return { publicKey: signed.publicKey, client: known.clientId, ended: false };
      });
      const { userId } = known as InstallRow;
      const answered = await db.transaction(async (tx) => {
        // A deletion or merge of the account locks the account first.
        await accounts.lock(tx, userId);
        const install = await store.findByActivation(tx, hash, now);
        if (!install || !(await store.deleteActivation(tx, hash, now))) throw wrongCode();
        // Whoever uses the code got it from the owner.
        await pinKey(tx, install, signed.publicKey, userActor({ id: install.userId }, address), now);
        const [key] = await findKeys(tx, { key: request.key, client: request.client });
        return answer(tx, key as FoundKey, request, { now });
      });
      return withNews(answered);
    },

    /**
     * Answers a request that the owner of the installation has carried here. The owner's session makes the key known, as
     * an activation code would. A key that ended since the installation was bound stays ended: otherwise an old request
     * of a stolen key could bring it back.
     */
    async carried(signed: BodyOf<typeof contract.installs.carried>, user: SessionUser, address: string) {
      const now = clock();
      const { publicKey } = signed;
      const request = await checked(signed, now, CARRIED_REQUEST_MS, async ({ client }) => {
        const install = await store.findOwnedByClient(db, user.id, client);
        return install && { publicKey, client, ended: await wasEnded(db, install, publicKey) };
      });
      await limits.consume({ client: request.client }, 'carriedClient');
      const answered = await db.transaction(async (tx) => {
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        const install = await store.findOwnedByClient(tx, user.id, request.client);
        if (!install) throw notBound();
        if (await wasEnded(tx, install, publicKey)) throw new Refusal('sync_key_ended');
        await pinKey(tx, install, publicKey, userActor(user, address), now);
        const [key] = await findKeys(tx, { key: request.key, client: request.client });
        return answer(tx, key as FoundKey, request, { now, isCarried: true });
      });
      return withNews({ ...answered, client_id: request.client, version: request.version });
    },
  };
};
