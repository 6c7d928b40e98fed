import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { SellerService } from '../seller/service.ts';
import { type Identified, newTransfers } from './identity.ts';
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

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Found = Identified & Pick<store.TransferRow, 'currency'> & Pick<StatementDocument, 'isOrder'>;

type IsOwn = (party: StatementDocument['payer']) => boolean;

/**
 * Returns a document as a transfer from or to the seller. Money between the seller's own accounts is none, and of what
 * the seller pays only returns concern the shop.
 */
const transferOf = (document: StatementDocument, isOwn: IsOwn): Found | undefined => {
  const { payer, payee, number, date, amount, purpose, isOrder, paymentId, isExecuted } = document;
  const isIncoming = isOwn(payee);
  if (!isExecuted || isIncoming === isOwn(payer) || (!isIncoming && !isReturn(purpose))) return undefined;
  return {
    direction: isIncoming ? 'incoming' : 'outgoing',
    ...{ number, date, amount, purpose, isOrder, paymentId: paymentId || null },
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
  return documents.flatMap((document) => transferOf(document, isOwn) ?? []);
};

/** Records those transfers of a statement that are not recorded yet, and returns how many they are. */
const recordNew = async (tx: Db, found: readonly Found[], statementId: string, at: Date): Promise<number> => {
  await store.lockRecording(tx);
  let count = 0;
  for (const [date, ofDay] of Map.groupBy(found, (transfer) => transfer.date)) {
    const fresh = newTransfers(ofDay, await store.findOfDay(tx, date));
    const rows = fresh.map(({ transfer: { isOrder: _, ...facts }, isDoubtful }): store.TransferRow => {
      const id = randomUUIDv7();
      return {
        ...{ id, statementId, fingerprint: id, ...facts, createdAt: at, updatedAt: at },
        ...{ state: 'waiting', reason: isDoubtful ? 'looks_recorded' : null, resolvedBy: null, note: null },
      };
    });
    await store.insertTransfers(tx, rows);
    count += rows.length;
  }
  return count;
};

/** Records the transfers of a statement, each once whatever statements contain it, in one transaction. */
export const recordStatement = async (dependencies: Recording, bytes: Uint8Array, actor: AuditActor) => {
  const found = await transfersIn(dependencies, bytes);
  const at = dependencies.now();
  const statementId = randomUUIDv7();
  const facts = { sha256: hashOf(bytes), size: bytes.length, transfers: found.length };
  const known = await dependencies.background.transaction(async (tx) => {
    const row = { id: statementId, importedBy: actor.actor, ...facts, known: 0, matched: 0, waiting: 0 };
    await store.insertStatement(tx, { ...row, createdAt: at });
    const known = found.length - (await recordNew(tx, found, statementId, at));
    await store.setKnown(tx, statementId, known);
    const after = { ...facts, known };
    await audit(tx, { ...actor, action: 'statement.imported', subject: `statement:${statementId}`, after, at });
    return known;
  });
  return { statementId, transfers: found.length, known };
};
