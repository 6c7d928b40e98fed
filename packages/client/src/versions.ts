const isNumber = (text: string) => /^\d+$/.test(text);

/** Numbers may be longer than JavaScript's are exact. */
const compareNumbers = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const compareIdentifiers = (a: string | undefined, b: string | undefined): number => {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};

const compareLists = (a: readonly string[], b: readonly string[]): number => {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compareIdentifiers(a[at], b[at]);
    if (order !== 0) return order;
  }
  return 0;
};

const partsOf = (version: string) => {
  const [, core = '', before] = /^([^-]+)(?:-(.*))?$/.exec(version) ?? [];
  return { core: core.split('.'), before: before?.split('.') };
};

/** Negative where the first version precedes the second by semver.org, item 11. */
export const compareVersions = (first: string, second: string): number => {
  const [a, b] = [partsOf(first), partsOf(second)];
  const order = compareLists(a.core, b.core);
  if (order !== 0) return order;
  if (!a.before || !b.before) return a.before === b.before ? 0 : a.before ? -1 : 1;
  return compareLists(a.before, b.before);
};

/** A version as releases have it: no leading v and no build metadata. */
export const isVersion = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= 100 &&
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/.test(
    text,
  );
