import { MOST_LINES, type Plan, type SettingKey, type VolumeDiscount } from '@warden/contract';
import { isCurrency, toMajor, toMinor } from '../../platform/money.ts';
import { toHundredths, toPercent } from '../../platform/percent.ts';

/** What checkout asks for where no price is configured. */
const DEFAULT_PRICES: Record<Plan, number> = { commercial: 800_000, individual: 80_000 };

/** An order of at least so many lines costs so many hundredths of a percent less. */
export interface VolumeStep {
  from: number;
  percent: number;
}

export interface CurrentSettings {
  paymentEnabled: boolean;
  coreAvailable: boolean;
  separateConsent: boolean;
  currency: string;
  /** In minor units, and whether the price is configured. */
  prices: Record<Plan, { minor: number; configured: boolean }>;
  /** In the order of the numbers of lines. */
  volume: readonly VolumeStep[];
}

/** The operator's environment, which applies to whatever an administrator has not set. */
export interface OperatorPrices {
  prices: Record<Plan, number | undefined>;
  currency: string;
}

export type Value = string | number | boolean | null;

const flag = (value: Value) => {
  if (['1', 'true'].includes(String(value))) return '1';
  return ['0', 'false'].includes(String(value)) ? '0' : undefined;
};

const price = (value: Value) => {
  const minor = typeof value === 'boolean' || value === null ? undefined : toMinor(value);
  return minor === undefined ? undefined : String(toMajor(minor));
};

const MOST_STEPS = 5;

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const toStep = (value: unknown): VolumeStep | undefined => {
  const { from, percent } = (value ?? {}) as Partial<Record<keyof VolumeDiscount, unknown>>;
  if (!Number.isInteger(from) || typeof percent !== 'number') return undefined;
  const step = { from: from as number, percent: toHundredths(percent) ?? 0 };
  return step.from >= 2 && step.from <= MOST_LINES && step.percent > 0 ? step : undefined;
};

/** Reads steps as JSON with percentages. More lines never cost more for each. Undefined for anything else. */
const volumeSteps = (text: string): VolumeStep[] | undefined => {
  const steps = fromJson(text);
  if (!Array.isArray(steps) || steps.length > MOST_STEPS) return undefined;
  const read = steps.map(toStep).filter((step) => step !== undefined);
  const rises = read.every(({ from, percent }, index) => {
    const before = read[index - 1];
    return !before || (from > before.from && percent > before.percent);
  });
  return read.length === steps.length && rises ? read : undefined;
};

export const volumeToWire = (steps: readonly VolumeStep[]): VolumeDiscount[] =>
  steps.map(({ from, percent }) => ({ from, percent: toPercent(percent) }));

const volume = (value: Value) => {
  const steps = typeof value === 'string' ? volumeSteps(value) : undefined;
  return steps && JSON.stringify(volumeToWire(steps));
};

const readers: Record<SettingKey, (value: Value) => string | undefined> = {
  payment_enabled: flag,
  core_available: flag,
  separate_consent: flag,
  price_commercial: price,
  price_individual: price,
  volume_discounts: volume,
  currency: (value) => (typeof value === 'string' && isCurrency(value) ? value : undefined),
};

/** The value as it is stored: null for "as the operator set it", undefined for what is no value of this setting. */
export const toStored = (key: SettingKey, value: Value): string | null | undefined => {
  const clearable = readers[key] !== flag;
  if (clearable && (value === null || value === '')) return null;
  return readers[key](value);
};

export const currentSettings = (
  stored: Partial<Record<SettingKey, string>>,
  operator: OperatorPrices,
): CurrentSettings => {
  const priceOf = (plan: Plan) => {
    const own = stored[`price_${plan}`];
    const minor = (own && toMinor(own)) || operator.prices[plan];
    return { minor: minor ?? DEFAULT_PRICES[plan], configured: minor !== undefined };
  };
  return {
    paymentEnabled: stored.payment_enabled !== '0',
    coreAvailable: stored.core_available === '1',
    separateConsent: stored.separate_consent === '1',
    currency: stored.currency ?? operator.currency,
    prices: { commercial: priceOf('commercial'), individual: priceOf('individual') },
    volume: volumeSteps(stored.volume_discounts ?? '[]') ?? [],
  };
};
