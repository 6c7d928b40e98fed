export const isDigits = (text: string, ...lengths: number[]) => lengths.includes(text.length) && /^\d+$/.test(text);

/** The sum of the digits, each multiplied by the weight at its place. */
export const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
