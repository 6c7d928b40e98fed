import { randomUUIDv7 } from 'node:crypto';
import type { PromoCodeCreation } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { personOf, type SessionUser } from '../../platform/http/session.ts';
import { toMinor } from '../../platform/money.ts';
import { endOfMoscowDay, startOfMoscowDay } from '../../platform/moscow-day.ts';
import { toHundredths } from '../../platform/percent.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import {
  type CodeDiscount,
  type CodeOrder,
  discountFor,
  isForFirst,
  isGoodFor,
  isUndecided,
  newPrivateCode,
  normalizeCode,
  privateLabel,
} from './domain.ts';
import * as store from './store.ts';

export type { CodeDiscount } from './domain.ts';
export { isForAYear, isGoodFor } from './domain.ts';

/** An order that somebody has typed a code for. */
export interface CodeRequest extends Pick<CodeOrder, 'lines' | 'currency'> {
  code: string;
  /** The account that the order is for, and the person who orders. */
  userId: string;
  person: string;
}

/** A line that was bought with a code, and for which installation it is to be. */
type CodedLine = Pick<CodeOrder['lines'][number], 'plan' | 'kind'> & { clientId: string };

/** A code that lowers the price of an order. */
export interface ValidCode {
  promoCodeId: string;
  discount: CodeDiscount;
}

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'secret' | 'now'>, store.SqlOfPayments {
  /** Returns those of some installations for which anybody has an order that may still be paid. */
  findContested: (tx: Db, clientIds: readonly string[]) => Promise<CodeOrder['ordered']>;
}

export type PromoCodeService = ReturnType<typeof promoCodeService>;

/** There is no code with this id. It stands for one that is unknown, so that looking for its uses is the same work. */
const NO_CODE = '00000000-0000-0000-0000-000000000000';

const invalid = () => new Refusal('promo_code_invalid', { field: 'promo_code' });

/** Reads the one of a percentage and a sum that a new code takes off. */
const discountOf = ({ percent, sum }: Pick<PromoCodeCreation, 'percent' | 'sum'>) => {
  if (percent !== null && sum !== null) throw new Refusal('field_invalid', { field: 'sum' });
  if (sum !== null) {
    const minor = toMinor(sum);
    if (minor === undefined) throw new Refusal('field_invalid', { field: 'sum' });
    return { percent: null, sum: minor };
  }
  const hundredths = percent === null ? undefined : toHundredths(percent);
  if (hundredths === undefined) throw new Refusal('field_invalid', { field: 'percent' });
  return { percent: hundredths, sum: null };
};

/** How many uses one run of the job settles. */
const BATCH = 500;

export const promoCodeService = ({ db, limits, secret, findContested, now, ...sqlOfPayments }: Dependencies) => {
  /** Private codes have 40 bits, so a hash without a key would soon be undone. Public ones are found the same way. */
  const hashOf = (code: string) => secret.mac('promo code', normalizeCode(code)).toString('base64url');

  const check = async (
    tx: Db,
    row: store.PromoCodeRow | undefined,
    { userId, person, lines, currency }: CodeRequest,
  ): Promise<ValidCode> => {
    const uses = await store.countUses(tx, sqlOfPayments, { promoCodeId: row?.id ?? NO_CODE, userId, person });
    const ordered = await findContested(
      tx,
      lines.flatMap(({ clientId }) => clientId ?? []),
    );
    const discount = row && discountFor(row, { lines, currency, ...uses, ordered }, now());
    if (!row || !discount) throw invalid();
    return { promoCodeId: row.id, discount };
  };

  const facts = (row: store.PromoCodeRow) => {
    const { codeHash, uses, createdBy, createdAt, endedAt, ...described } = row;
    return described;
  };

  return {
    hashOf,

    /**
     * Counts a guess, and runs what finds out whether the code is valid. Only wrong codes stay counted. This is called
     * outside of a transaction, because what it counts must stay counted when the order is refused. Accounts cost nothing
     * before their address is confirmed, so those could hold all uses of a code.
     */
    async asGuess<T>({ user, address }: { user: SessionUser; address: string }, work: () => Promise<T>): Promise<T> {
      if (!user.emailVerifiedAt) throw new Refusal('promo_code_unconfirmed', { field: 'promo_code' });
      const who = { network: address, account: personOf(user) };
      await limits.consume(who, 'promoCodeAddress', 'promoCodeAccount');
      const undo = async () => {
        await limits.undo(who, 'promoCodeAddress');
        await limits.undo(who, 'promoCodeAccount');
      };
      try {
        const done = await work();
        await undo();
        return done;
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'promo_code_invalid') await undo();
        throw error;
      }
    },

    /** Returns what a code takes off an order, or refuses. Every code that is no good gets the same refusal. */
    preview: async (tx: Db, request: CodeRequest) =>
      check(tx, await store.findByHash(tx, hashOf(request.code)), request),

    /**
     * Does the same for an order that is about to be made. The code stays locked until the transaction ends, so
     * accounts, clients and payments are locked before; `reserve` follows once the payment is written.
     */
    lock: async (tx: Db, request: CodeRequest) => check(tx, await store.lockByHash(tx, hashOf(request.code)), request),

    /** Reserves a use of a code that this transaction has locked. */
    reserve: (tx: Db, { promoCodeId }: ValidCode, { paymentId, userId }: { paymentId: string; userId: string }) =>
      store.insertUse(tx, { promoCodeId, paymentId, userId, reservedAt: now() }),

    /** Gives the use of an order back that ends unpaid. Orders without one are left alone. */
    release: (tx: Db, paymentId: string) => store.releaseUse(tx, paymentId, now()),

    /** An order that is paid after it was canceled has used its code, even where others have used it up since. */
    retake: (tx: Db, paymentId: string) => store.retakeUse(tx, paymentId),

    /**
     * Gives back and retakes the uses of payments that a process of the version before has ended or paid, which knows
     * nothing of codes.
     */
    async settle() {
      for (const { paymentId, releasedAt } of await store.findUnsettled(db, sqlOfPayments, BATCH)) {
        await db.transaction((tx) =>
          releasedAt ? store.retakeUse(tx, paymentId) : store.releaseUse(tx, paymentId, now()),
        );
      }
    },

    /** Whether a code is for such a line, whatever else has become of it. */
    isGoodFor: async (tx: Db, id: string, line: CodedLine) => {
      const row = await store.findCode(tx, id);
      const ordered = await findContested(tx, [line.clientId]);
      return !row || (isGoodFor(row, line) && !isUndecided(row, line, ordered));
    },

    move: store.setOwnerOfUses,

    /** How documents name a code: in whole, or of a private one only how it begins. */
    labelOf: store.findLabel,

    list: (page: { offset: number; limit: number }) => store.listCodes(db, page),

    /** Makes a code, and returns what its users type. That of a private one is not stored. */
    create: (creation: PromoCodeCreation, currency: string, actor: AuditActor) => {
      const code = creation.code?.toUpperCase() ?? newPrivateCode();
      const isPrivate = !creation.code;
      const { plans, kinds, valid_from: from, valid_until: until } = creation;
      const byKinds = isForFirst(kinds) ? 1 : null;
      const off = discountOf(creation);
      if (from !== null && until !== null && until < from) throw new Refusal('field_invalid', { field: 'valid_until' });
      return db.transaction(async (tx) => {
        const row = await store.insertCode(tx, {
          id: randomUUIDv7(),
          label: isPrivate ? privateLabel(code) : code,
          codeHash: hashOf(code),
          isPrivate,
          ...off,
          currency: off.sum === null ? null : currency,
          plans,
          kinds,
          leastLines: creation.least_lines,
          validFrom: from === null ? null : startOfMoscowDay(from),
          validUntil: until === null ? null : endOfMoscowDay(until),
          mostUses: creation.most_uses,
          mostPerAccount: creation.most_per_account === undefined ? byKinds : creation.most_per_account,
          note: creation.note,
          createdBy: actor.actor,
          createdAt: now(),
        });
        if (!row) throw new Refusal('promo_code_exists', { field: 'code' });
        await audit(tx, {
          ...actor,
          action: 'promo_code.created',
          subject: `promo-code:${row.id}`,
          after: facts(row),
          at: now(),
        });
        return { row, code };
      });
    },

    /** Ends a code for good. Orders that use it keep their price. Ending it again changes nothing. */
    end: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const row = await store.lockCode(tx, id);
        if (!row) throw new Refusal('not_found');
        if (row.endedAt) return row;
        const ended = await store.endCode(tx, id, now());
        await audit(tx, {
          ...actor,
          action: 'promo_code.ended',
          subject: `promo-code:${id}`,
          after: { label: row.label, uses: row.uses },
          at: now(),
        });
        return ended;
      }),
  };
};
