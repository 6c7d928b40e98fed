import type { Renewal, RenewalSettings, RenewalState } from '@warden/contract';
import { type Locale, mailTexts } from '@warden/i18n';
import { dayOf } from '@warden/license';
import { toMajor } from '../../platform/money.ts';
import type { Renewable } from '../licenses/service.ts';
import type { PaymentRow, PricedRenewal } from '../payments/service.ts';
import { type Allowance, allowedAmount, type Choice, needsConsent } from './domain.ts';
import type { LicenseEnd, RenewalRow, SavedMethodRow } from './store.ts';

const CARD = /\*(\d{4})$/;

/** What a stored card is called: the provider's own name is in English. */
export const methodTitle = ({ title }: Pick<SavedMethodRow, 'title'>, locale: Locale): string => {
  const [, digits] = CARD.exec(title) ?? [];
  return digits ? mailTexts[locale].card(digits) : title;
};

/** Whether this person has stored a card. */
export const isOwn = ({ storedBy, userId }: SavedMethodRow, personId: string): boolean =>
  (storedBy ?? userId) === personId;

export const methodToWire = (method: SavedMethodRow, personId: string): RenewalSettings['methods'][number] => ({
  id: method.id,
  title: method.title,
  is_own: isOwn(method, personId),
  created_at: method.createdAt.toISOString(),
});

export type RenewedLine = Pick<PricedRenewal['lines'][number], 'clientId' | 'fromLicenseId' | 'plan' | 'amount'>;

export interface ShownRenewal {
  row: RenewalRow | null;
  by: 'invoice' | 'card';
  endsOn: string;
  /** When something happens next. */
  nextOn: string | null;
  /** The ends that it is about. Those that are left to renew have their license. */
  ends: readonly (LicenseEnd & Partial<Pick<Renewable, 'licenseId' | 'description'>>)[];
  /** What the owner of the card has allowed; null where none is charged, or nothing is planned yet. */
  allowance: Allowance | null;
  priced: Pick<PricedRenewal, 'amount' | 'currency'> & { lines: readonly RenewedLine[] };
  payment: PaymentRow | undefined;
  invoice: { id: string; number: string; validUntil: string } | undefined;
}

const stateOf = ({ row, by, payment, priced, allowance }: ShownRenewal): RenewalState => {
  if (!row) return 'planned';
  if (by === 'invoice') return 'invoiced';
  if (row.charging) return 'charging';
  if (allowance && row.noticedDays !== null && needsConsent(priced, allowance)) return 'consent';
  if (payment) return 'declined';
  return row.noticedDays === null ? 'planned' : 'announced';
};

export const renewalToWire = (shown: ShownRenewal, choice: Choice): Renewal => {
  const { row, by, endsOn, nextOn, ends, priced, payment, invoice, allowance } = shown;
  const byClient = new Map(ends.map((end) => [end.clientId, end]));
  const { currency } = priced;
  const allowed = choice.by !== 'card' ? null : allowance ? allowedAmount(allowance, currency) : choice.mostAmount;
  return {
    id: row?.id ?? null,
    by,
    state: stateOf(shown),
    ends_on: endsOn,
    next_on: nextOn,
    lines: priced.lines.map(({ clientId, fromLicenseId, plan, amount }) => {
      const ending = byClient.get(clientId);
      return {
        license_id: fromLicenseId,
        client_id: clientId,
        description: ending?.description ?? null,
        plan,
        ends_on: ending?.endsOn ?? endsOn,
        is_ending: ending?.licenseId !== undefined,
        amount: toMajor(amount),
      };
    }),
    amount: toMajor(priced.amount),
    currency,
    allowed_amount: by === 'card' && allowed !== null ? toMajor(allowed) : null,
    payment_id: row?.paymentId ?? null,
    invoice: invoice ? { id: invoice.id, number: invoice.number, valid_until: invoice.validUntil } : null,
    decline_reason: by === 'card' && payment && payment.status !== 'succeeded' ? payment.cancelReason : null,
  };
};

export const dayOrNull = (time: Date | null): string | null => time && dayOf(time);
