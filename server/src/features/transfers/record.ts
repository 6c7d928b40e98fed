import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { SellerService } from '../seller/service.ts';
import { isReturn } from './purpose.ts';
import { readStatement, type StatementDocument } from './statement.ts';
import * as store from './store.ts';

export interface Recording extends Pick<Resources, 'background' | 'now'> {
  seller: Pick<SellerService, 'current'>;
  invoices: Pick<InvoiceService, 'sellerAccountsAmong'>;
}

/** The currency of a Russian account is in its digits 6 to 8; 810 is the old code of the ruble. An IBAN has none. */
const currencies: Record<string, string> = { 810: 'RUB', 643: 'RUB', 840: 'USD', 978: 'EUR', 156: 'CNY' };
const currencyOf = (account: string) => (/^\d{20}$/.test(account) && currencies[account.slice(5, 8)]) || 'XXX';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/**
 * Identifies transfers in every statement that contains them, whatever their purpose says there. A payment order is
 * known by day, number, sum and accounts. Other documents may be equal in these without being one transfer: each is
 * known by the identifier of the payment too, and by its place among those of its statement that are equal even so.
 */
const identities = () => {
  const counted = new Map<string, number>();
  return ({ number, date, amount, payer, payee, isOrder, paymentId }: StatementDocument) => {
    const facts = [date, number, amount, payer.account, payee.account];
    if (isOrder) return { fingerprint: hashOf(JSON.stringify(facts)), place: 1 };
    const key = JSON.stringify([...facts, paymentId]);
    const place = (counted.get(key) ?? 0) + 1;
    counted.set(key, place);
    return { fingerprint: hashOf(`${key} ${place}`), place: paymentId ? null : place };
  };
};

type Found = Pick<
  store.NewTransfer,
  | 'place'
  | 'fingerprint'
  | 'direction'
  | 'number'
  | 'date'
  | 'amount'
  | 'currency'
  | 'payer'
  | 'payerInn'
  | 'payerAccount'
  | 'payee'
  | 'payeeInn'
  | 'payeeAccount'
  | 'purpose'
>;

type IsOwn = (party: StatementDocument['payer']) => boolean;

/**
 * Returns a document as a transfer from or to the seller. Money between the seller's own accounts is none, and of what
 * the seller pays only returns concern the shop.
 */
const transferOf = (
  document: StatementDocument,
  isOwn: IsOwn,
  identityOf: ReturnType<typeof identities>,
): Found | undefined => {
  const { payer, payee, number, date, amount, purpose, isExecuted } = document;
  const isIncoming = isOwn(payee);
  if (!isExecuted || isIncoming === isOwn(payer) || (!isIncoming && !isReturn(purpose))) return undefined;
  return {
    ...identityOf(document),
    direction: isIncoming ? 'incoming' : 'outgoing',
    ...{ number, date, amount, purpose },
    currency: currencyOf((isIncoming ? payee : payer).account),
    ...{ payer: payer.name, payerInn: payer.inn, payerAccount: payer.account },
    ...{ payee: payee.name, payeeInn: payee.inn, payeeAccount: payee.account },
  };
};

/** Others are served after this many documents. */
const TURN = 500;

/** Reads the whole statement, so that a damaged one is refused before anything is recorded. */
const readAll = async (bytes: Uint8Array) => {
  const reading = readStatement(bytes);
  const documents: StatementDocument[] = [];
  for (;;) {
    const { value, done } = reading.next();
    if (done) return { documents, accounts: value.accounts };
    documents.push(value);
    if (documents.length % TURN === 0) await setImmediate();
  }
};

const ACCOUNTS = 1000;

/** The seller has the accounts of today and those on the invoices issued so far. */
const ownershipOf = async (
  { background, seller, invoices }: Recording,
  accounts: readonly string[],
): Promise<IsOwn> => {
  const current = await seller.current(background);
  if (!current) throw new Refusal('seller_missing');
  const { inn, bank, foreign_bank } = current.details;
  const own = new Set([bank.account, foreign_bank?.iban]);
  for (let start = 0; start < accounts.length; start += ACCOUNTS) {
    const known = await invoices.sellerAccountsAmong(background, accounts.slice(start, start + ACCOUNTS));
    for (const account of known) own.add(account);
  }
  return (party) => own.has(party.account) || party.inn === inn;
};

/** Reads the seller's transfers. A statement that has nothing to do with the seller is refused. */
const transfersIn = async (dependencies: Recording, bytes: Uint8Array): Promise<Found[]> => {
  const { documents, accounts } = await readAll(bytes);
  const parties = documents.flatMap(({ payer, payee }) => [payer, payee]);
  const named = accounts.map((account) => ({ name: '', inn: null, account }));
  const unique = new Set([...named, ...parties].map(({ account }) => account));
  const isOwn = await ownershipOf(dependencies, [...unique]);
  if (![...named, ...parties].some(isOwn)) throw new Refusal('statement_other_account');
  const identityOf = identities();
  return documents.flatMap((document) => transferOf(document, isOwn, identityOf) ?? []);
};

/** Records the transfers of a statement, each once whatever statements contain it, in one transaction. */
export const recordStatement = async (dependencies: Recording, bytes: Uint8Array, actor: AuditActor) => {
  const found = await transfersIn(dependencies, bytes);
  const at = dependencies.now();
  const statementId = randomUUIDv7();
  const times = { createdAt: at, updatedAt: at };
  // Of a document that is there twice, the first one counts.
  const rows = new Map(
    found.toReversed().map((transfer): [string, store.NewTransfer] => [
      transfer.fingerprint,
      {
        ...{ id: randomUUIDv7(), statementId, ...transfer, ...times },
        ...{ state: 'waiting', reason: null, resolvedBy: null, note: null },
      },
    ]),
  );
  const facts = { sha256: hashOf(bytes), size: bytes.length, transfers: found.length };
  const known = await dependencies.background.transaction(async (tx) => {
    const row = { id: statementId, importedBy: actor.actor, ...facts, known: 0, matched: 0, waiting: 0 };
    await store.insertStatement(tx, { ...row, createdAt: at });
    const known = found.length - (await store.insertTransfers(tx, [...rows.values()]));
    await store.setKnown(tx, statementId, known);
    const after = { ...facts, known };
    await audit(tx, { ...actor, action: 'statement.imported', subject: `statement:${statementId}`, after, at });
    return known;
  });
  return { statementId, transfers: found.length, known };
};
