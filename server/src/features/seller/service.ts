import type { SellerDetails, SellerImage, SiteLinks } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { byDate, changesOf, linksOf, normalized, problemOf, type Vat, vatOn } from './domain.ts';
import { readImage, storeImage } from './images.ts';
import { changeSeller, lockSeller, readSeller, type SellerRow } from './store.ts';
import { toMailSender } from './wire.ts';

export { type Vat, vatPart } from './domain.ts';
export { isSellerImage } from './images.ts';

export interface CurrentSeller {
  details: SellerDetails;
  /** Whether it is the example of a demo. */
  isExample: boolean;
  stampKey: string | null;
  signatureKey: string | null;
}

/** The seller on a document, copied when it was issued. The keys lead to images in the storage. */
export interface DocumentSeller extends Omit<SellerDetails, 'vat' | 'invoice_days' | 'invoice_prefix'> {
  isExample: boolean;
  stampKey: string | null;
  signatureKey: string | null;
}

/** What it takes to issue a document. */
export interface SellerForDocuments {
  seller: DocumentSeller;
  /** The tax in force on a day of Moscow. The ground is in the language of the document. */
  vatOn(day: string, locale?: Locale): Vat;
  invoiceDays: number;
  prefix: string;
}

type Dependencies = Pick<Resources, 'db' | 'storage' | 'now'>;

const currentOf = (row: SellerRow | undefined): CurrentSeller | null =>
  row?.details
    ? { details: row.details, isExample: row.isExample, stampKey: row.stampKey, signatureKey: row.signatureKey }
    : null;

export type SellerService = ReturnType<typeof sellerService>;

export const sellerService = ({ db, storage, now }: Dependencies) => {
  /** Null until an administrator has entered the seller. */
  const current = async (tx: Db) => currentOf(await readSeller(tx));

  /** Changes the row and writes what is different into the audit log, in one transaction. */
  const change = (
    actor: AuditActor,
    to: (row: SellerRow) => Partial<SellerRow>,
    facts: (row: SellerRow) => object | null,
  ) =>
    db.transaction(async (tx) => {
      const row = await lockSeller(tx, now());
      const changed = await changeSeller(tx, { ...to(row), updatedAt: now() });
      const changes = changesOf(facts(row), facts(changed) ?? {});
      if (Object.keys(changes.after).length > 0) {
        await audit(tx, { ...actor, action: 'seller.changed', subject: 'seller', ...changes, at: now() });
      }
      return changed;
    });

  const setKey = async (name: SellerImage, key: string | null, actor: AuditActor) => {
    const column = `${name}Key` as const;
    await change(
      actor,
      () => ({ [column]: key }),
      (row) => ({ [name]: row[column] }),
    );
  };

  return {
    current,

    /** Null until an administrator has entered the seller: there are no invoices then. */
    async forDocuments(tx: Db): Promise<SellerForDocuments | null> {
      const found = await current(tx);
      if (!found) return null;
      const {
        details: { vat, invoice_days, invoice_prefix, ...details },
        ...rest
      } = found;
      return {
        seller: { ...details, ...rest },
        vatOn: (day, locale) => vatOn(vat, day, locale),
        invoiceDays: invoice_days,
        prefix: invoice_prefix ?? '',
      };
    },

    links: async (tx: Db) => linksOf((await readSeller(tx))?.links ?? {}),
    forMails: async () => toMailSender(await readSeller(db)),
    /** The bytes of a stamp or signature. Null where the storage does not have it any more. */
    image: (key: string) => readImage(storage, key),

    async write(entered: SellerDetails, actor: AuditActor) {
      const checked = normalized(entered);
      const problem = problemOf(checked);
      if (problem) throw new Refusal(problem.code, { field: problem.field });
      const details = { ...checked, vat: byDate(checked.vat) };
      return change(
        actor,
        // Who tries the form of a demo still has the example there.
        (row) => ({ details, isExample: row.isExample && row.details?.inn === details.inn }),
        (row) => row.details,
      );
    },

    writeLinks: (links: SiteLinks, actor: AuditActor) =>
      change(
        actor,
        () => ({ links: linksOf(links) }),
        (row) => ({ links: row.links }),
      ),

    setImage: async (name: SellerImage, bytes: Buffer, actor: AuditActor) =>
      setKey(name, await storeImage(storage, name, bytes), actor),
    removeImage: (name: SellerImage, actor: AuditActor) => setKey(name, null, actor),
  };
};
