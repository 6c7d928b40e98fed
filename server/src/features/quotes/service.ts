import { randomUUIDv7 } from 'node:crypto';
import { DEFAULT_QUOTE_DAYS, type ErrorCode, mayDo, type QuoteKind } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { addDays } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { hashToken, type SessionUser } from '../../platform/http/session.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { isSameMoney, moneyOf } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit, userActor } from '../audit/service.ts';
import { type AccountService, newToken } from '../auth/service.ts';
import type { DocumentService } from '../documents/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import { findRole } from '../memberships/service.ts';
import type { Buyer, OrderDraft, PaymentService, WantedLine } from '../payments/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { QuoteContent, QuoteLine } from './content.ts';
import { isShared, MOST_DAYS_OF_SHOP, MOST_OPEN_QUOTES, quoteStatus } from './domain.ts';
import { moveQuotes, type QuoteRow, quoteStore, removeQuotes, type SqlPaymentStatus } from './store.ts';
import { paperOf } from './wire.ts';

export type { QuoteRow } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'find' | 'findConfirmed' | 'findOpen' | 'lock'>;
  documents: Pick<DocumentService, 'numberQuote' | 'quotePdf'>;
  invoices: Pick<InvoiceService, 'order' | 'companyForCard' | 'findCompanyForCard'>;
  payments: Pick<PaymentService, 'draftOrder' | 'placeByCard'>;
  seller: Pick<SellerService, 'forDocuments'>;
  sqlPaymentStatus: SqlPaymentStatus;
  publicUrl: string;
}

export interface NewQuote {
  kind: QuoteKind;
  lines: readonly WantedLine[];
  locale: Locale;
  validUntil: string;
  message: string;
  note: string;
  /** The company that buys by a link. */
  companyId: string | null;
}

/** Who makes a quote, and for whom. */
interface Maker {
  actor: AuditActor;
  /** The account that it is for. */
  user: Pick<SessionUser, 'id'>;
  byShop: boolean;
  /** What else the audit log says. */
  facts: object;
}

export interface Acceptance {
  method: 'card' | 'invoice';
  companyId: string | null;
}

/** The order that accepts a quote. */
interface TakenOrder {
  paymentId: string;
  amount: number;
  currency: string;
  actor: AuditActor;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a payer is told. Everything else is about an account that is not theirs. */
const payersOwn = new Set<ErrorCode>([
  'payments_off',
  'too_many_open_payments',
  'payment_refused',
  'payment_provider_unavailable',
  'rate_limited',
  'overloaded',
]);

const closed = () => new Refusal('quote_closed');

/** The order has exactly the prices that were offered, and the same reasons for them. */
const wantedOf = ({ lines }: QuoteContent): WantedLine[] =>
  lines.map(({ clientId, plan, kind: _, fromLicenseId, years, days, ...quoted }) => ({
    clientId,
    plan,
    licenseId: fromLicenseId,
    years,
    days,
    quoted,
  }));

/** Of an order only what a quote says: not how the installations are called. */
const quotedLine = (line: OrderDraft['lines'][number]): QuoteLine => ({
  plan: line.plan,
  kind: line.kind,
  clientId: line.clientId,
  fromLicenseId: line.fromLicenseId,
  years: line.years,
  days: line.days,
  yearPrice: line.yearPrice,
  individualPrice: line.individualPrice,
  listAmount: line.listAmount,
  discount: line.discount,
  discountReason: line.discountReason,
  amount: line.amount,
});

export type QuoteService = ReturnType<typeof quoteService>;

/** The operations on quotes and payment links. */
export const quoteService = (dependencies: Dependencies) => {
  const { accounts, db, documents, invoices, limits, payments, publicUrl, seller, now } = dependencies;
  const store = quoteStore(dependencies.sqlPaymentStatus);
  const today = () => moscowDay(now());
  const pageOf = (token: string) => `${publicUrl}/quote/${token}`;

  /** Takes the number last, because others who take one wait from then on. */
  const write = async (
    tx: Db,
    { actor, user, byShop, facts }: Maker,
    made: NewQuote,
    draft: Pick<OrderDraft, 'lines' | 'amount' | 'currency'>,
  ) => {
    const { kind, locale, validUntil, message, note, companyId } = made;
    if (!(await accounts.lock(tx, user.id))) throw new Refusal('not_found');
    if ((await store.countOpen(tx, user.id, today())) >= MOST_OPEN_QUOTES) throw new Refusal('too_many_quotes');
    const terms = await seller.forDocuments(tx);
    if (!terms && kind === 'quote') throw new Refusal('invoices_off');
    const token = newToken();
    const id = randomUUIDv7();
    const content: QuoteContent = {
      lines: draft.lines.map(quotedLine),
      message,
      seller: terms?.seller ?? null,
      vat: terms?.vatOn(today(), locale) ?? null,
    };
    const { amount, currency } = draft;
    const number =
      kind === 'quote' && terms
        ? await documents.numberQuote(tx, { sellerInn: terms.seller.inn, prefix: terms.prefix, date: today() })
        : null;
    await audit(tx, {
      ...actor,
      action: `${kind}.created`,
      subject: `quote:${id}`,
      owner: user.id,
      after: { ...facts, ...(number ? { number } : {}), lines: draft.lines.length, amount, currency, validUntil },
      at: now(),
    });
    const row = await store.insert(tx, {
      id,
      kind,
      userId: user.id,
      createdBy: actor.actor,
      byShop,
      locale,
      number,
      content,
      amount,
      currency,
      note,
      companyId,
      tokenHash: hashToken(token),
      validUntil,
      createdAt: now(),
    });
    return { row, url: pageOf(token) };
  };

  const make = async (maker: Maker, made: NewQuote) => {
    if (made.kind === 'quote' && !(await seller.forDocuments(db))) throw new Refusal('invoices_off');
    const draft = await payments.draftOrder(maker.user, {
      lines: made.lines,
      method: made.kind === 'link' ? 'card' : 'invoice',
    });
    return db.transaction((tx) => write(tx, maker, made, draft));
  };

  const record = (
    tx: Db,
    row: QuoteRow,
    { actor, action, facts = {} }: { actor: AuditActor; action: string; facts?: object },
  ) => {
    const after = { ...facts, ...(row.number ? { number: row.number } : {}) };
    const { id, kind, userId: owner } = row;
    return audit(tx, { ...actor, action: `${kind}.${action}`, subject: `quote:${id}`, owner, after, at: now() });
  };

  /** Locks a quote after its account, and changes it, unless its time is over. */
  const change = (row: QuoteRow, done: Parameters<typeof record>[2], to: Parameters<typeof store.update>[2]) =>
    db.transaction(async (tx) => {
      const locked = await store.lock(tx, row.id);
      if (!locked || !isShared(locked, today())) throw closed();
      await record(tx, row, done);
      return store.update(tx, row.id, to);
    });

  /** Finds what an address leads to. Wrong ones are counted, and answered like those that have ended. */
  const findShared = async (token: string, address: string): Promise<QuoteRow> => {
    await limits.consume({ network: address }, 'quoteGuess');
    const row = await store.findByToken(db, hashToken(token));
    if (!row) throw closed();
    await limits.undo({ network: address }, 'quoteGuess');
    return row;
  };

  /** Whoever has made a link buys by it, as long as they still may. */
  const buyerOf = async (row: QuoteRow): Promise<SessionUser | undefined> => {
    const owner = row.userId ? await accounts.findOpen(db, row.userId) : undefined;
    if (!owner || owner.kind === 'person') return owner;
    const person = await accounts.findOpen(db, row.createdBy.replace(/^user:/, ''));
    const role = person && (await findRole(db, owner.id, person.id));
    if (!person || !role || !mayDo(role, 'buy')) return undefined;
    const { id, companyName } = owner;
    return { ...person, id, companyName, isAdmin: false, staffRole: null, member: { id: person.id, role } };
  };

  return {
    /** Makes a quote or a link at the prices of today. */
    async create(
      buyer: Buyer,
      made: Pick<NewQuote, 'kind' | 'lines' | 'locale' | 'companyId'> & { days: number | undefined },
    ): Promise<{ row: QuoteRow; url: string }> {
      const { user, address } = buyer;
      await limits.consume({ account: user.id }, 'quoteAccount');
      const { kind, companyId, days = DEFAULT_QUOTE_DAYS[kind] } = made;
      if (companyId) await invoices.companyForCard(db, user.id, companyId);
      const facts = kind === 'link' ? { acceptedEula: true, ...(companyId ? { company: companyId } : {}) } : {};
      return make(
        { actor: userActor(user, address), user, byShop: false, facts },
        { ...made, validUntil: addDays(today(), days), message: '', note: '' },
      );
    },

    /** Makes a quote for an account with the prices that one of the shop's own people has chosen. */
    async createFor(account: string, made: Omit<NewQuote, 'kind' | 'companyId'>, actor: AuditActor, reason: string) {
      const owner = UUID.test(account)
        ? await accounts.find(db, account)
        : await accounts.findConfirmed(db, emailKey(account));
      if (!owner) throw new Refusal('not_found', { field: 'account' });
      const latest = addDays(today(), MOST_DAYS_OF_SHOP);
      if (made.validUntil < today() || made.validUntil > latest) {
        throw new Refusal('field_invalid', { field: 'valid_until' });
      }
      return make({ actor, user: owner, byShop: true, facts: { reason } }, { ...made, kind: 'quote', companyId: null });
    },

    list: (userId: string | null, page: { offset: number; limit: number }) => store.list(db, userId, page),
    findOwned: (userId: string, id: string) => store.findOwned(db, userId, id),
    findOne: (id: string) => store.findOne(db, id),

    /** Gives an open quote another address. The one before stops working. */
    async renewLink(row: QuoteRow, actor: AuditActor) {
      // A payment that is under way leads back to the address that it was begun at.
      if (quoteStatus(row, today()) !== 'open') throw closed();
      const token = newToken();
      const changed = await change(row, { actor, action: 'link_renewed' }, { tokenHash: hashToken(token) });
      return { row: changed, url: pageOf(token) };
    },

    withdraw: (row: QuoteRow, actor: AuditActor, facts: object = {}) =>
      change(row, { actor, action: 'withdrawn', facts }, { withdrawnAt: now() }),

    /** Withdraws the quotes and links that others may open and an account has made itself, perhaps only since then. */
    async withdrawOf(tx: Db, userId: string, actor: AuditActor, since = new Date(0)) {
      for (const { id } of await store.listOpen(tx, userId, today())) {
        const row = await store.lock(tx, id);
        if (!row || row.byShop || row.createdAt < since || !isShared(row, today())) continue;
        await record(tx, row, { actor, action: 'withdrawn' });
        await store.update(tx, id, { withdrawnAt: now() });
      }
    },

    /** The quote as a file; undefined for a link, which has none. */
    async pdf(row: QuoteRow) {
      const paper = paperOf(row);
      return paper && documents.quotePdf(paper, row.userId ?? row.id);
    },

    /** What everybody may read who has its address; `paid` where that is all there is to say. */
    async shared(token: string, address: string): Promise<QuoteRow | 'paid'> {
      await limits.consume({ network: address }, 'quoteOpen');
      const row = await findShared(token, address);
      if (row.kind === 'link' && row.paymentStatus === 'succeeded') return 'paid';
      if (!isShared(row, today())) throw closed();
      return row;
    },

    /**
     * Orders what was offered. The transaction that writes the order accepts the quote, so that it is one order; calling
     * again continues the card payment that is open.
     */
    async accept(token: string, buyer: Buyer, { method, companyId }: Acceptance) {
      const row = await findShared(token, buyer.address);
      // A quote of somebody else is as good as none.
      if (row.kind !== 'quote' || row.userId !== buyer.user.id) throw new Refusal('not_found');
      const status = quoteStatus(row, today());
      if (status !== 'open' && !(status === 'accepted' && method === 'card')) throw closed();
      const order = {
        lines: wantedOf(row.content),
        shown: { minor: row.amount, currency: row.currency },
        promoCode: null,
        isByLine: true,
        origin: { quoteId: row.id },
      };
      if (method === 'card') {
        const { id, url } = await payments.placeByCard(buyer, { ...order, companyId });
        return { paymentId: id, paymentUrl: url, invoiceId: null };
      }
      if (companyId === null) throw new Refusal('field_required', { field: 'company_id' });
      const { id, paymentId } = await invoices.order(buyer, companyId, order);
      return { paymentId, paymentUrl: null, invoiceId: id };
    },

    /** Begins or continues the payment of a link, and returns where to pay. Its account buys, and not who pays. */
    async pay(token: string, address: string) {
      await limits.consume({ network: address }, 'quotePay');
      const row = await findShared(token, address);
      await limits.consume({ link: row.tokenHash }, 'quotePayLink');
      const user = row.kind === 'link' && isShared(row, today()) ? await buyerOf(row) : undefined;
      if (!user) throw closed();
      const company = row.companyId && (await invoices.findCompanyForCard(db, user.id, row.companyId));
      const { url } = await payments
        .placeByCard(
          { user, locale: row.locale, address, payer: { page: pageOf(token) } },
          {
            lines: wantedOf(row.content),
            shown: { minor: row.amount, currency: row.currency },
            companyId: company ? row.companyId : null,
            promoCode: null,
            isByLine: false,
            origin: { quoteId: row.id },
          },
        )
        .catch((error: unknown) => {
          throw error instanceof Refusal && !payersOwn.has(error.code) ? closed() : error;
        });
      return url;
    },

    /**
     * Accepts a quote for a new order, in the transaction that writes it: for one order only, unless that of before was
     * never paid.
     */
    async take(tx: Db, id: string, { paymentId, amount, currency, actor }: TakenOrder) {
      const row = await store.lock(tx, id);
      if (!row || quoteStatus(row, today()) !== 'open') throw closed();
      if (!isSameMoney(moneyOf(row), moneyOf({ amount, currency })))
        throw new Refusal('amount_mismatch', { field: 'amount' });
      await store.update(tx, id, { acceptedAt: now(), paymentId });
      await record(tx, row, { actor, action: 'accepted', facts: { payment: paymentId, amount, currency } });
    },

    move: moveQuotes,
    remove: removeQuotes,
  };
};
