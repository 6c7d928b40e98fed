/** The log stores amounts in minor units, such as kopecks; readers expect money. */
const amounts = ['amount', 'received', 'remaining'];

/** Formats an amount in major units. Entries of earlier versions do not name its currency. */
export type FormatAmount = (amount: number, currency: string | undefined) => string;

/** The words of the reader for a value, or undefined where it is shown as the log stores it. */
export type FormatValue = (name: string, value: unknown) => string | undefined;

const show = (value: unknown) => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Names nested fields by their whole path, such as installers.linux_amd64. */
const fieldsOf = (value: unknown, name = ''): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) return { [name]: value };
  const inner = (field: string) => (name ? `${name}.${field}` : field);
  return Object.assign({}, ...Object.entries(value).map(([field, inside]) => fieldsOf(inside, inner(field))));
};

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** The fields that changed, each with its value before and after. An amount has its currency beside it. */
export const changesOf = (
  before: unknown,
  after: unknown,
  formatAmount: FormatAmount,
  formatValue: FormatValue,
): FieldChange[] => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const isMoney = (name: string) => amounts.includes(name) && typeof (fresh[name] ?? old[name]) === 'number';
  const currency = fresh.currency ?? old.currency;
  const known = typeof currency === 'string' ? currency : undefined;
  const textOf = (name: string, value: unknown) =>
    isMoney(name) && typeof value === 'number'
      ? formatAmount(value / 100, known)
      : (formatValue(name, value) ?? show(value));
  return names
    .filter((name) => !(name === 'currency' && names.some(isMoney)))
    .map((name) => ({ name, before: textOf(name, old[name]), after: textOf(name, fresh[name]) }))
    .filter((change) => change.before !== change.after);
};
