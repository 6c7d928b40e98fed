const split = (prefix: string) =>
  /^(.*?)([-/]?)$/s.exec(prefix) as unknown as [string, name: string, separator: string];

const yearOf = (date: string) => date.slice(2, 4);

/**
 * Writes the number of a document. Each series begins anew with the year, so the year is in the number: W- makes W26-17
 * in 2026. A prefix that ends with the year has it already.
 */
export const numberOf = (prefix: string, date: string, sequence: number) => {
  const [, name, separator] = split(prefix);
  const year = name.endsWith(yearOf(date)) ? '' : yearOf(date);
  return `${name}${year}${separator || '-'}${sequence}`;
};

/** Returns the prefix of a document without its year, for those that follow from it in the same or another year. */
export const prefixOf = ({ number, sequence, date }: { number: string; sequence: number; date: string }) => {
  const [, name, separator] = split(number.slice(0, -String(sequence).length));
  return `${name.endsWith(yearOf(date)) ? name.slice(0, -2) : name}${separator}`;
};
