export type { CodeDiscount } from './domain.ts';
export { isGoodFor } from './domain.ts';
