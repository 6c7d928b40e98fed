const show = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { '': value };

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** Field by field, what was and what is; what stayed the same is left out. */
export const changesOf = (before: unknown, after: unknown): FieldChange[] => {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, before: show(old[name]), after: show(fresh[name]) }))
    .filter((change) => change.before !== change.after);
};
