import { exampleValues, ID, NOW } from './example-values.ts';
import type { JsonSchema } from './schemas.ts';

interface Place {
  /** The feature and the call, such as `licenses.list`. */
  operation: string;
  /** The names of the enclosing fields, the outermost first. */
  parents: readonly string[];
  /** The named schemas that a reference leads to. */
  named: Record<string, JsonSchema>;
}

const lookUp = (name: string, { operation, parents }: Place) => {
  const [feature] = operation.split('.');
  const keys = [`${operation}:${name}`, `${parents.at(-1)}.${name}`, `${feature}:${name}`, name];
  return keys.map((key) => exampleValues[key]).find((value) => value !== undefined);
};

const allows = ({ type, anyOf }: JsonSchema, wanted: string): boolean =>
  [type].flat().includes(wanted) || (anyOf ?? []).some((one) => allows(one, wanted));

/** Makes an example of a schema from the examples of its fields. */
export const exampleOf = (schema: JsonSchema, name: string, place: Place): unknown => {
  if (schema.$ref) return exampleOf(place.named[schema.$ref.split('/').at(-1) as string] as JsonSchema, name, place);
  if (schema.const !== undefined) return schema.const;
  const value = lookUp(name, place);
  if (value === null && allows(schema, 'null')) return null;
  if (schema.anyOf) return exampleOf(schema.anyOf.find((one) => one.type !== 'null') as JsonSchema, name, place);
  if (schema.type === 'array' && Array.isArray(value)) return value;
  if (schema.type === 'array') return [exampleOf(schema.items as JsonSchema, name, place)];
  if (schema.properties) {
    const inside = { ...place, parents: [...place.parents, name] };
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, property]) => [field, exampleOf(property, field, inside)]),
    );
  }
  if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0];
  if (schema.type === 'boolean') return value ?? true;
  if (value !== undefined) return schema.type === 'string' ? String(value) : value;
  if (schema.format === 'date-time') return NOW;
  if (/(^|_)(uu)?ids?$|Id$/.test(name)) return ID;
  if (schema.format === 'binary') return 'The bytes of the file.';
  if (allows(schema, 'null')) return null;
  throw new Error(
    `${place.operation} has no example of "${name}" (${place.parents.join('.')}): add one to example-values.ts`,
  );
};
