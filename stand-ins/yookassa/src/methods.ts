import { HOUR } from './time.ts';

/**
 * Why a payment by card is canceled, and who decides it. YooKassa has more reasons, for wallets, phones, loans and deals
 * and for what the customer or the shop did.
 */
export const declines = {
  '3d_secure_failed': 'payment_network',
  call_issuer: 'payment_network',
  card_expired: 'payment_network',
  country_forbidden: 'yoo_money',
  expired_on_confirmation: 'yoo_money',
  fraud_suspected: 'payment_network',
  general_decline: 'payment_network',
  insufficient_funds: 'payment_network',
  internal_timeout: 'yoo_money',
  invalid_card_number: 'payment_network',
  invalid_csc: 'payment_network',
  issuer_unavailable: 'payment_network',
  payment_method_limit_exceeded: 'payment_network',
  payment_method_restricted: 'payment_network',
  permission_revoked: 'yoo_money',
} as const;
export type Decline = keyof typeof declines;
export const declineReasons = Object.keys(declines) as Decline[];

export interface Card {
  number: string;
  type: 'MasterCard' | 'Visa' | 'Mir';
  /** What a payment with this card ends with; null where it succeeds. */
  decline: Decline | null;
}

const declined = (lastDigits: number, decline: Decline): Card => ({
  number: `555555555555${lastDigits}`,
  type: 'MasterCard',
  decline,
});

export const usualCard: Card = { number: '5555555555554444', type: 'MasterCard', decline: null };

/** The test cards of YooKassa's documentation. */
export const cards: readonly Card[] = [
  usualCard,
  { number: '4111111111111111', type: 'Visa', decline: null },
  { number: '2202474301322987', type: 'Mir', decline: null },
  declined(4600, 'insufficient_funds'),
  declined(4543, 'card_expired'),
  declined(4527, 'general_decline'),
  declined(4535, 'call_issuer'),
  declined(4568, 'fraud_suspected'),
  declined(4501, 'issuer_unavailable'),
  declined(4576, 'payment_method_limit_exceeded'),
  declined(4550, 'payment_method_restricted'),
  declined(4618, 'invalid_card_number'),
  declined(4626, 'invalid_csc'),
  declined(4592, '3d_secure_failed'),
  declined(4584, 'country_forbidden'),
];

export const cardWith = (number: string) => cards.find((card) => card.number === number);

export type MethodType = 'bank_card' | 'sbp';

/** How a payment is paid, as it is stored with the payment. */
export type Method = { type: 'bank_card'; id: string; saved: boolean; number: string } | { type: 'sbp'; id: string };

/** A card that the shop may charge again, as it is stored. */
export interface SavedCard {
  id: string;
  number: string;
  /** What autopayments with it end with; null where they succeed. */
  later: Decline | null;
}

export const MAX_BY_CARD = 350_000_00;
export const MAX_BY_SBP = 700_000_00;

interface Offered {
  minor: number;
  capture: boolean;
  saveMethod: boolean;
}

/** SBP has no hold, and autopayments by SBP need banks that few have, so here only cards are saved. */
export const offersSbp = ({ capture, saveMethod }: Pick<Offered, 'capture' | 'saveMethod'>) => capture && !saveMethod;

/** The methods that the page offers for a payment, the usual one first. */
export const offers = (payment: Offered): MethodType[] => [
  ...(payment.minor <= MAX_BY_CARD ? (['bank_card'] as const) : []),
  ...(offersSbp(payment) ? (['sbp'] as const) : []),
];

export const cardMethod = (id: string, { saved = false, number = usualCard.number } = {}): Method => ({
  type: 'bank_card',
  id,
  saved,
  number,
});

/** The id of the operation at the operator of SBP: 32 hexadecimal digits. */
export const sbpOperation = (id: string) => id.replaceAll('-', '').toUpperCase();

/** The method in the payment object of the API. */
export const methodObject = (method: Method) => {
  if (method.type === 'sbp') {
    return {
      type: method.type,
      id: method.id,
      saved: false,
      status: 'inactive',
      sbp_operation_id: sbpOperation(method.id),
      payer_bank_details: { bank_id: '100000000111', bic: '044525225' },
    };
  }
  const { id, saved, number } = method;
  return {
    type: method.type,
    id,
    saved,
    status: saved ? 'active' : 'inactive',
    title: `Bank card *${number.slice(-4)}`,
    card: {
      first6: number.slice(0, 6),
      last4: number.slice(-4),
      expiry_year: '2040',
      expiry_month: '12',
      card_type: cardWith(number)?.type ?? 'Unknown',
      issuer_country: 'RU',
    },
  };
};

const DAY = 24 * HOUR;
/** Moscow has no summer time. */
const MOSCOW = 3 * HOUR;

/** When the next day begins for YooKassa. */
export const nextDay = (time: number) => (Math.floor((time + MOSCOW) / DAY) + 1) * DAY - MOSCOW;
