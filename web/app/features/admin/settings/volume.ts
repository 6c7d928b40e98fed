import type { VolumeDiscount } from '@warden/contract';
import { MOST_LINES } from '@warden/contract/calls';

/** A step as it is typed. */
export interface TypedStep {
  from: string;
  percent: string;
}

export const MOST_STEPS = 5;

export const typedSteps = (steps: readonly VolumeDiscount[]): TypedStep[] =>
  steps.map(({ from, percent }) => ({ from: String(from), percent: String(percent) }));

const stepOf = ({ from, percent }: TypedStep): VolumeDiscount | undefined => {
  const decimal = percent.trim().replace(',', '.');
  if (!/^\d{1,2}$/.test(from.trim()) || !/^\d{1,2}(\.\d{1,2})?$/.test(decimal)) return undefined;
  const step = { from: Number(from), percent: Number(decimal) };
  return step.from >= 2 && step.from <= MOST_LINES && step.percent > 0 ? step : undefined;
};

/** Which of the typed steps are wrong: no numbers, or no more and no dearer than the one before. */
export const wrongSteps = (typed: readonly TypedStep[]): boolean[] => {
  const steps = typed.map(stepOf);
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return !step || (before !== undefined && (step.from <= before.from || step.percent <= before.percent));
  });
};

/** The steps as the setting has them; undefined where one is wrong. */
export const toSetting = (typed: readonly TypedStep[]): string | undefined =>
  wrongSteps(typed).includes(true) ? undefined : JSON.stringify(typed.map(stepOf));

export const formatPercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
