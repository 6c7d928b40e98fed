/** Reads a percentage with at most two decimals, above 0 and below 100, in hundredths. Undefined for anything else. */
export const toHundredths = (percent: number): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? [];
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths > 0 ? hundredths : undefined;
};

export const toPercent = (hundredths: number): number => hundredths / 100;
