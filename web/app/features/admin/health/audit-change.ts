/** The log stores amounts in kopecks; readers expect roubles. */
const show = (name: string, value: unknown) => {
  if (value === undefined || value === null) return '';
  if (name === 'amount' && typeof value === 'number') return (value / 100).toFixed(2);
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

/** The fields that changed, each with its value before and after. */
export const changesOf = (before: unknown, after: unknown): FieldChange[] => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, before: show(name, old[name]), after: show(name, fresh[name]) }))
    .filter((change) => change.before !== change.after);
};
