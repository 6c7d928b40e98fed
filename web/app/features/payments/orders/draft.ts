import type { InputOf, Install, LicenseWithOffers, OrderLine, PaymentMethod, Plan } from '@warden/contract';
import { ApiError, type contract } from '@warden/contract/calls';
import { isPlan } from '@warden/license';
import { orderable, purchasesOn } from '../purchase.ts';

type WantedLine = InputOf<typeof contract.orders.preview>['body']['lines'][number];

/** A line of the order that the buyer composes. */
export interface DraftLine {
  /** Tells it from the others while lines come and go. */
  key: number;
  /** Null where the buyer chooses the installation later. */
  clientId: string | null;
  plan: Plan;
  /** The plans that the server offers for the license to extend or upgrade; null for all plans on sale. */
  plans: readonly Plan[] | null;
  licenseId: string | null;
  /** Whether that license is a paid one that has not ended. */
  isRunning: boolean;
  years: number;
}

export type NewLine = Omit<DraftLine, 'key'>;

export interface Draft {
  lines: readonly DraftLine[];
  /** How many lines it has ever had, so that no key is used twice. */
  made: number;
  /** The day on which all licenses end that extend or upgrade others; null for terms of whole years. */
  until: string | null;
  /** The promo code that was found to work. */
  code: string | null;
  method: PaymentMethod;
}

const EMPTY: Draft = { lines: [], made: 0, until: null, code: null, method: 'card' };

export const withLine = <D extends Pick<Draft, 'lines' | 'made'>>(draft: D, line: NewLine): D => ({
  ...draft,
  lines: [...draft.lines, { ...line, key: draft.made }],
  made: draft.made + 1,
});

export const newDraft = (lines: readonly NewLine[]): Draft => lines.reduce(withLine<Draft>, EMPTY);

/** Lines that extend licenses, or upgrade those that cannot be extended. */
export const linesFor = (licenses: readonly LicenseWithOffers[]): NewLine[] =>
  orderable(licenses).flatMap((license) => {
    const plan = purchasesOn(license)[0]?.plan;
    const plans = [...new Set(license.offers?.map((offer) => offer.plan))];
    const isRunning = license.status === 'active' && isPlan(license.license_type);
    return plan ? [{ plan, plans, clientId: license.client_id, licenseId: license.id, isRunning, years: 1 }] : [];
  });

/** The lines of an order that came to nothing. Terms of days become whole years, because their beginnings have moved. */
export const linesAgain = (lines: readonly OrderLine[], installs: readonly Install[]): NewLine[] =>
  lines.map(({ client_id, plan, years }) => ({
    clientId: installs.find(({ clientId }) => clientId === client_id)?.clientId ?? null,
    plan,
    plans: null,
    licenseId: null,
    isRunning: false,
    years: Math.max(years, 1),
  }));

/** Whether a line may end on a day of choice: one that goes on from no running license has whole years. */
export const endsTogether = ({ isRunning }: Pick<DraftLine, 'isRunning'>) => isRunning;

/** The lines as the API takes them. */
export const wantedLines = ({ lines, until }: Pick<Draft, 'lines' | 'until'>): WantedLine[] =>
  lines.map((line) => ({
    client_id: line.clientId,
    plan: line.plan,
    ...(line.licenseId ? { license_id: line.licenseId } : {}),
    ...(until && endsTogether(line) ? { until } : { years: line.years }),
  }));

/** The number of the line that a refusal is about, such as 2 for `lines.2.client_id`. */
export const refusedLine = (error: unknown) => {
  const [list, index] = (error instanceof ApiError ? (error.body?.field ?? '') : '').split('.');
  return list === 'lines' && index !== undefined && /^\d+$/.test(index) ? Number(index) : null;
};

export const isRefusedCode = (error: unknown) => error instanceof ApiError && error.body?.field === 'promo_code';

/** Whether the server said no, rather than nothing. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;
