import {
  contract,
  declares,
  type Endpoint,
  errorBody,
  errorStatus,
  errorsOf,
  file,
  formOf,
  ignored,
} from '@warden/contract';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameters = (where: 'path' | 'query', schema: z.ZodMiniType) => {
  if (!declares(schema)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

/** Groups the error codes by their status. */
const errorResponses = (endpoint: Endpoint) => {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};

const binary = { type: 'string', format: 'binary' };

const requestBody = ({ body }: Endpoint) => {
  if (!declares(body) || body === ignored) return {};
  const form = formOf(body);
  if (!form)
    return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } };
  const schema = jsonSchema(form.fields, 'input');
  const files = Object.fromEntries(form.files.map((name) => [name, binary]));
  const properties = { ...(schema.properties as object), ...files };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } } };
};

const operation = (tag: string, name: string, endpoint: Endpoint) => ({
  operationId: `${tag}.${name}`,
  tags: [tag],
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
  ...requestBody(endpoint),
  responses: {
    200: {
      description: 'Done',
      content: {
        ...(endpoint.reply === file
          ? { '*/*': { schema: binary } }
          : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } }),
      },
    },
    ...errorResponses(endpoint),
  },
});

/** Describes the whole contract as OpenAPI. */
export const openapi = (serverUrl: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      paths[endpoint.path] ??= {};
      Object.assign(paths[endpoint.path] as object, {
        [endpoint.method.toLowerCase()]: operation(tag, name, endpoint),
      });
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Warden license shop', version: '1' },
    servers: [{ url: `${serverUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
    paths,
  };
};
