import { randomUUIDv7 } from 'node:crypto';
import type { contract, TokenScope } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { newApiToken } from '../../platform/http/api-token.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { hashToken, originOf, personOf, type SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { ENDING_LENGTH, expiryAfter, MOST_TOKENS, mayGive } from './domain.ts';
import * as store from './store.ts';
import { tokensToWire } from './wire.ts';

/** The service of accounts, which builds on tokens. */
interface Accounts {
  findAll(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { email: string }>>;
  lock(tx: Db, id: string): Promise<boolean>;
}

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Accounts;
  securityEvents: Pick<SecurityEventService, 'record'>;
}

interface Creation {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
}

export const tokenRoutes = ({
  accounts,
  db,
  limits,
  securityEvents,
  now,
}: Dependencies): Handlers<typeof contract.tokens> => {
  const toWire = async (tx: Db, rows: readonly store.TokenRow[]) =>
    tokensToWire(
      rows,
      await accounts.findAll(
        tx,
        rows.map(({ createdBy }) => createdBy),
      ),
    );

  const listed = async (of: store.Of) => ({
    success: true as const,
    data: await toWire(db, await store.list(db, of, now())),
  });

  /** What was done to a token, for the audit log and for the person who did it. */
  const note = async (
    tx: Db,
    kind: 'token_created' | 'token_removed',
    { id, userId, createdBy, forShop, scopes, expiresAt }: store.TokenRow,
    user: SessionUser,
    request: FastifyRequest,
  ) => {
    const facts = { scopes, forShop, createdBy, expiresAt };
    await audit(tx, {
      ...userActor(user, request.ip),
      action: kind === 'token_created' ? 'token.created' : 'token.removed',
      subject: `token:${id}`,
      owner: userId,
      ...(kind === 'token_created' ? { before: null, after: facts } : { before: facts, after: null }),
      at: now(),
    });
    await securityEvents.record(tx, { kind, userId: personOf(user), origin: originOf(request) });
    // Whoever made a token learns that somebody else has ended it.
    if (createdBy !== personOf(user))
      await securityEvents.record(tx, { kind, userId: createdBy, actorId: personOf(user) });
  };

  const create = async (of: store.Of, { name, scopes, days }: Creation, user: SessionUser, request: FastifyRequest) => {
    await limits.consume({ account: personOf(user) }, 'tokenAccount');
    const secret = newApiToken();
    const data = await db.transaction(async (tx) => {
      // Two at the same moment are counted one after the other.
      if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
      if ((await store.countLive(tx, of, now())) >= MOST_TOKENS) throw new Refusal('too_many_tokens');
      const row = await store.insert(tx, {
        id: randomUUIDv7(),
        userId: user.id,
        createdBy: personOf(user),
        forShop: 'shop' in of,
        name,
        tokenHash: hashToken(secret),
        ending: secret.slice(-ENDING_LENGTH),
        scopes: [...new Set(scopes)],
        createdAt: now(),
        expiresAt: expiryAfter(now(), days),
      });
      await note(tx, 'token_created', row, user, request);
      const [token] = await toWire(tx, [row]);
      return { token: token as NonNullable<typeof token>, secret };
    });
    return { success: true as const, data };
  };

  const remove = (of: store.Of, id: string, user: SessionUser, request: FastifyRequest) =>
    db.transaction(async (tx) => {
      const row = await store.remove(tx, of, id);
      if (!row) throw new Refusal('not_found');
      await note(tx, 'token_removed', row, user, request);
    });

  const ofAccount = ({ id }: SessionUser): store.Of => ({ account: id });
  /** Administrators take care of the tokens of all of the shop's people. */
  const ofShop = ({ id, isAdmin }: SessionUser): store.Of => ({ shop: isAdmin ? 'all' : id });

  return {
    list: ({ session: { user } }) => listed(ofAccount(user)),

    create: ({ body, session: { user }, request }) => create(ofAccount(user), body, user, request),

    async remove({ params, session: { user }, request, locale }) {
      await remove(ofAccount(user), params.id, user, request);
      return { success: true, data: { message: messages[locale].tokenRemoved } };
    },

    shopList: ({ session: { user } }) => listed(ofShop(user)),

    async shopCreate({ body, session: { user }, request }) {
      if (!body.scopes.every((scope) => mayGive(scope, user))) throw new Refusal('scope_not_allowed');
      return create({ shop: user.id }, body, user, request);
    },

    async shopRemove({ params, session: { user }, request, locale }) {
      await remove(ofShop(user), params.id, user, request);
      return { success: true, data: { message: messages[locale].tokenRemoved } };
    },
  };
};
