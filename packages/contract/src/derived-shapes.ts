import * as z from 'zod/mini';
import { contract, type Endpoint } from './index.ts';
import type { ReplyShape } from './reply-shape.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Fields in which a newer server may send values that are unknown here. Pages show them as they are. */
const openWords = ['status', 'license_type'];

const dates = ['date', 'date-time'];

const shapeOf = (schema: Schema): ReplyShape => {
  const { anyOf = schema.oneOf, const: constant, enum: words, type, format, properties, required = [] } = schema;
  const { additionalProperties: others, items } = schema;
  if (anyOf) {
    const shapes = (anyOf as Schema[]).filter((one) => one.type !== 'null').map(shapeOf);
    const [first = 'any'] = shapes;
    const one: ReplyShape = shapes.length === 1 ? first : ['either', ...shapes];
    return shapes.length < anyOf.length ? ['nullable', one] : one;
  }
  if (Array.isArray(type)) return shapeOf({ anyOf: type.map((one) => ({ ...schema, type: one })) });
  if (constant !== undefined) return ['one', constant];
  if (words) return ['one', ...words];
  if (type === 'array') return ['list', shapeOf(items as Schema)];
  if (type === 'string') return dates.includes(format ?? '') ? 'date' : 'string';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, inner]) => {
        if (inner.enum && openWords.includes(name)) return [name, 'any'];
        return [name, required.includes(name) ? shapeOf(inner) : ['optional', shapeOf(inner)]];
      }),
    );
  }
  if (type === 'object' && typeof others === 'object') return ['record', shapeOf(others as Schema)];
  if (Object.keys(schema).some((key) => key !== '$schema')) throw new Error(`no shape for ${JSON.stringify(schema)}`);
  return 'any';
};

/**
 * The shapes of all answers, in the order of the calls, which name theirs by its number. They are apart from the calls,
 * because few pages compare what they are answered. The build of the site replaces this file by its result.
 */
export const shapes: readonly ReplyShape[] = Object.values(contract)
  .flatMap<Endpoint>(Object.values)
  .map(({ reply }) => shapeOf(z.toJSONSchema(reply, { unrepresentable: 'any' })));
