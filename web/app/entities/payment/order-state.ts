import type { OrderLine, Payment, Plan } from '@warden/contract';
import { type FollowedPayment, stateOf } from './payment-state.ts';

type Paid = Pick<FollowedPayment, 'status' | 'refunded_at' | 'steps'>;

/** Whether a payment is for more than one license for a known installation, and has to be shown by its lines. */
export const isOrder = ({ lines = [] }: { lines?: readonly { client_id: string | null }[] | undefined }) =>
  lines.length > 1 || chosenIn(lines) !== 'all';

/** For how many lines the installation is chosen. The licenses of the others are issued once it is. */
export const chosenIn = (lines: readonly { client_id: string | null }[] = []) => {
  const chosen = lines.filter(({ client_id }) => client_id !== null).length;
  if (chosen === lines.length) return 'all';
  return chosen > 0 ? 'some' : 'none';
};
export type Chosen = ReturnType<typeof chosenIn>;

/** The plans of an order or of an invoice, each once. A process of the previous version answers without lines. */
export const plansOf = ({ plan, lines = [] }: { plan: Plan; lines?: readonly { plan: Plan }[] | undefined }) => [
  ...new Set([plan, ...lines.map((line) => line.plan)]),
];

/** Whether none of the money for a line stays with the shop. */
const isReturned = ({ refunded_at }: OrderLine, payment: Pick<Payment, 'refunded_at'>) =>
  refunded_at !== null || payment.refunded_at !== null;

/** What a line waits for, or how it ended. */
export const lineStateOf = (line: OrderLine, payment: Paid) => {
  if (isReturned(line, payment)) return 'refunded';
  const state = stateOf(payment);
  if (state === 'canceled' || state === 'failed') return 'canceled';
  if (line.license_uuid) return 'issued';
  if (line.client_id === null) return 'unassigned';
  return payment.steps.paid ? 'signing' : 'waiting';
};
export type LineState = ReturnType<typeof lineStateOf>;

/** What an order waits for, or how it ended: for its money, its licenses, installations to be chosen, and the mail. */
export const orderPhaseOf = (payment: Paid & Pick<Payment, 'lines'>) => {
  const state = stateOf(payment);
  if (state === 'refunded') return state;
  if (state === 'canceled' || state === 'failed') return 'failed';
  if (!payment.steps.paid) return 'paid';
  const states = (payment.lines ?? []).map((line) => lineStateOf(line, payment));
  if (states.includes('signing')) return 'signed';
  if (states.includes('unassigned')) return 'assign';
  return payment.steps.mailed ? 'done' : 'mailed';
};
