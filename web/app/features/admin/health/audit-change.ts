/** Amounts are written in kopecks, and read in roubles. */
const show = (name: string, value: unknown) => {
  if (value === undefined || value === null) return '';
  if (name === 'amount' && typeof value === 'number') return (value / 100).toFixed(2);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Fields within fields by their whole name: installers.linux_amd64. */
const fieldsOf = (value: unknown, name = ''): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) return { [name]: value };
  const inner = (field: string) => (name ? `${name}.${field}` : field);
  return Object.assign({}, ...Object.entries(value).map(([field, held]) => fieldsOf(held, inner(field))));
};

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** Field by field, what was and what is; what stayed the same is left out. */
export const changesOf = (before: unknown, after: unknown): FieldChange[] => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, before: show(name, old[name]), after: show(name, fresh[name]) }))
    .filter((change) => change.before !== change.after);
};
