import { contract, declares, type Endpoint, errorBody, file, formOf, ignored, isEncoded } from '@warden/contract';
import * as z from 'zod/mini';
import { accessSentence, descriptions, fieldDescriptions, tagDescriptions } from './descriptions.ts';
import { errorAnswers, errorExamples } from './errors.ts';
import { exampleOf } from './examples.ts';
import { fileAnswers, rangeHeaders } from './files.ts';
import { type SchemaWriter, schemaWriter } from './schemas.ts';

const parameters = (where: 'path' | 'query', schema: z.ZodMiniType, operation: string, writer: SchemaWriter) => {
  if (!declares(schema)) return [];
  const { properties = {}, required = [] } = writer.describe(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description: fieldDescriptions[name],
    schema: property,
    example: exampleOf(property, name, { operation, parents: [], named: writer.named }),
  }));
};

const requestBody = ({ body }: Endpoint, operation: string, writer: SchemaWriter) => {
  if (!declares(body) || body === ignored) return {};
  const form = formOf(body);
  const schema = writer.describe(form ? form.fields : body, 'input');
  for (const name of form?.files ?? [])
    Object.assign(schema.properties ?? {}, { [name]: { type: 'string', format: 'binary' } });
  const example = exampleOf(schema, 'body', { operation, parents: [], named: writer.named });
  const type = form
    ? 'multipart/form-data'
    : isEncoded(body)
      ? 'application/x-www-form-urlencoded'
      : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema, example } } } };
};

const answers = (endpoint: Endpoint, operation: string, writer: SchemaWriter) => {
  if (endpoint.reply === file) return fileAnswers(endpoint);
  const schema = writer.describe(endpoint.reply, 'output');
  const example = exampleOf(schema, 'reply', { operation, parents: [], named: writer.named });
  return { 200: { description: 'The call succeeded.', content: { 'application/json': { schema, example } } } };
};

/** Which organization a call is about. */
const organizationHeader = ({ ofOrganization }: Endpoint) => ({
  name: 'Warden-Organization',
  in: 'header',
  required: ofOrganization,
  description: 'The id of an organization that you are a member of. Without it, the call is about your own account.',
  schema: { type: 'string', format: 'uuid' },
  example: '01993d4e-8f10-7c2a-9b5e-3f6a2d1c0b9a',
});

const describeOperation = (tag: string, name: string, endpoint: Endpoint, writer: SchemaWriter) => {
  const operation = `${tag}.${name}`;
  const { summary, access, params, query } = endpoint;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: `${descriptions[tag]?.[name]} ${accessSentence(endpoint)}`,
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', params, operation, writer),
      ...parameters('query', query, operation, writer),
      ...(endpoint === contract.releases.download ? rangeHeaders : []),
      ...(endpoint.permission ? [organizationHeader(endpoint)] : []),
    ],
    ...requestBody(endpoint, operation, writer),
    responses: { ...answers(endpoint, operation, writer), ...errorAnswers(endpoint) },
  };
};

/** A local address is of no use to readers elsewhere, so the document then names only the path on its own server. */
const serverUrl = (publicUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname) ? '/api' : `${publicUrl}/api`;

const about = [
  'The API of Warden’s license shop: what its pages, installations and command line use.',
  'Answers are JSON with `success`; errors have a `code` from a closed list and a `message` in the language of `Accept-Language`.',
  'A session’s token is sent as `Authorization: Bearer …`.',
].join(' ');

/** Describes the whole contract as OpenAPI. */
export const openapi = (publicUrl: string) => {
  const writer = schemaWriter();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      paths[endpoint.documentedPath] ??= {};
      Object.assign(paths[endpoint.documentedPath] as object, {
        [endpoint.method.toLowerCase()]: describeOperation(tag, name, endpoint, writer),
      });
    }
  }
  writer.describe(z.object({ error: errorBody }), 'output');
  return {
    openapi: '3.1.1',
    info: {
      title: 'Warden license shop',
      version: '1',
      description: about,
      contact: { name: 'Warden', url: `${publicUrl}/contacts` },
      license: { name: 'All rights reserved', url: `${publicUrl}/terms-of-service` },
    },
    servers: [{ url: serverUrl(publicUrl), description: 'This shop' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that registration or a sign-in answers.' },
      },
      schemas: writer.named,
      examples: errorExamples,
    },
    paths,
  };
};
