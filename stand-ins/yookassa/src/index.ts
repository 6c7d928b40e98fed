export type { YookassaOptions } from './core.ts';
export type { Attempt } from './deliveries.ts';
export {
  type AutopaymentOutcome,
  type CallFault,
  type Faults,
  falsifications,
  losses,
  type NotificationFaults,
  type Operation,
} from './faults.ts';
export { type Decline, declineReasons } from './methods.ts';
export type { PaymentObject, RefundObject } from './objects.ts';
export { openYookassa, type Yookassa } from './open.ts';
export { yookassaRoutes } from './routes.ts';
export { type RunningYookassa, type StartOptions, startYookassa } from './start.ts';
