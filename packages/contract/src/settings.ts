import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';

/** An administrator can change these settings while the shop runs. */
export const settingKey = z.enum([
  'payment_enabled',
  'core_available',
  'price_commercial',
  'price_individual',
  'currency',
  'separate_consent',
  'volume_discounts',
]);
export type SettingKey = z.infer<typeof settingKey>;

const price = z.nullable(z.number());

/** From so many licenses in one order, each costs so many percent less. The percentage has two decimals at most. */
export const volumeDiscount = z.object({ from: z.number(), percent: z.number() });
export type VolumeDiscount = z.infer<typeof volumeDiscount>;

export const shopSettings = z.object({
  payment_enabled: z.enum(['0', '1']),
  core_available: z.boolean(),
  /** Whether registration asks for consent to the processing of personal data in a box of its own. */
  separate_consent: z.boolean(),
  currency: z.string(),
  /** A price is null until an administrator sets it. The pricing page then shows its own text. */
  price_commercial: price,
  price_individual: price,
  /** A checkout asks for these prices, set or not. */
  checkout: z.object({ commercial: z.number(), individual: z.number() }),
  /** In the order of the numbers. A process of the previous version answers without them. */
  volume_discounts: z.optional(z.array(volumeDiscount)),
});
export type ShopSettings = z.infer<typeof shopSettings>;

const coreAvailable = z.object({ success: z.literal(true), coreAvailable: z.boolean() });

export const settings = {
  read: endpoint('GET /settings', {
    access: 'public',
    summary: 'Prices, and whether one can pay online',
    reply: data(shopSettings),
  }),
  coreAvailable: endpoint('GET /settings/core-available', {
    access: 'public',
    summary: 'Whether the Community Edition is offered in place of the individual plan',
    reply: coreAvailable,
  }),
  setCoreAvailable: endpoint('POST /settings/core-available', {
    access: 'admin',
    fresh: true,
    summary: 'Offer the Community Edition, or the individual plan',
    body: z.object({ value: z.boolean({ error: 'field_invalid' }) }),
    reply: coreAvailable,
  }),
  write: endpoint('POST /admin/settings', {
    access: 'admin',
    fresh: true,
    summary: 'Change one setting; an empty price or currency goes back to what the operator set',
    body: z.object({
      key: z.enum(settingKey.options, { error: 'field_invalid' }),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()], { error: 'field_invalid' }),
    }),
    reply: data(shopSettings),
  }),
};
