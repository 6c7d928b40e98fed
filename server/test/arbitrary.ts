import fc from 'fast-check';
import * as z from 'zod/mini';

interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Values to try for a property of that name, such as the address of an existing account. */
export type Examples = Record<string, readonly unknown[]>;

const text = ({ pattern, minLength = 0, maxLength = 50 }: JsonSchema) => {
  const long = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 300) });
  return pattern ? fc.oneof(fc.emailAddress(), fc.stringMatching(new RegExp(pattern, 'u')), long) : long;
};

const fromJsonSchema = (schema: JsonSchema, examples: Examples, name = ''): fc.Arbitrary<unknown> => {
  const known = examples[name];
  if (known) return fc.oneof(fc.constantFrom(...known), fromJsonSchema(schema, {}));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fromJsonSchema(option, examples)));
  const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = schema;
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const values = properties.map(([key, value]) => [key, fromJsonSchema(value, examples, key)] as const);
      return fc.record(Object.fromEntries(values), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}, examples), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'string':
      return schema.format === 'date-time'
        ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
        : text(schema);
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
};

/** Generates inputs that mostly match the schema. They may violate a refinement, which JSON Schema cannot express. */
export const inputOf = (schema: z.ZodMiniType, examples: Examples = {}): fc.Arbitrary<unknown> =>
  fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, examples);
