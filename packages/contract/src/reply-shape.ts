/**
 * What an answer must look like, in a form that is small enough for every page: words for plain values, objects for
 * objects, and lists that begin with what they mean.
 */
export type ReplyShape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  /** One of these values, or something made of these shapes. */
  | readonly ['one' | 'either' | 'list' | 'record' | 'optional' | 'nullable', ...rest: unknown[]]
  | { readonly [name: string]: ReplyShape };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has the shape. It may have more fields than that. */
export const fits = (shape: ReplyShape, value: unknown): boolean => {
  if (shape === 'any') return true;
  if (shape === 'date') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (typeof shape === 'string') return typeof value === shape;
  if (!Array.isArray(shape)) {
    return (
      isObject(value) &&
      Object.entries(shape as Record<string, ReplyShape>).every(([name, inner]) => fits(inner, value[name]))
    );
  }
  const [kind, ...rest] = shape as [string, ...ReplyShape[]];
  const inner = (part: unknown) => fits(rest[0] as ReplyShape, part);
  if (kind === 'list') return Array.isArray(value) && value.every(inner);
  if (kind === 'record') return isObject(value) && Object.values(value).every(inner);
  if (kind === 'one') return (rest as unknown[]).includes(value);
  if (kind === 'either') return rest.some((one) => fits(one, value));
  return value === (kind === 'optional' ? undefined : null) || inner(value);
};
