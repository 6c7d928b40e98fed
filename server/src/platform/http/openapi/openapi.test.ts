import {
  bodyErrors,
  commonErrors,
  contract,
  declares,
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorStatus,
  file,
  formOf,
  ignored,
} from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { openapi } from './openapi.ts';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Field {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: object;
  example: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  description: string;
  parameters: Field[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Content> }>;
}

const document = openapi('https://shop.example');
const paths = document.paths as Record<string, Record<string, Operation>>;
const endpoints = Object.entries(contract).flatMap(([feature, declared]) =>
  Object.entries<Endpoint>(declared).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const accessErrors = { public: [], user: ['no_session'], admin: ['no_session', 'admin_required'] } as const;
const sessionErrors = ({ access, beforeFactor, fresh }: Endpoint): ErrorCode[] => [
  ...accessErrors[access],
  ...(access !== 'public' && !beforeFactor ? (['second_factor_setup_required'] as const) : []),
  ...(fresh ? (['fresh_authentication_required'] as const) : []),
];

it('is an OpenAPI 3.1 document as JSON can carry it', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({
    title: expect.any(String),
    version: expect.any(String),
    description: expect.any(String),
    contact: { url: 'https://shop.example/contacts' },
    license: { url: 'https://shop.example/terms-of-service' },
  });
  expect(document.servers).toMatchObject([{ url: 'https://shop.example/api' }]);
  expect(openapi('http://localhost:3000').servers).toMatchObject([{ url: '/api' }]);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

it('has no reference that leads nowhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target as string);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
    expect(found, reference).toBeTypeOf('object');
  }
});

it('names each operation once', () => {
  const names = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId));
  expect(names.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const operation = paths[endpoint.documentedPath]?.[endpoint.method.toLowerCase()] as Operation;

  it('stands at its path and method, with its summary and who may call it', () => {
    expect(operation).toMatchObject({ operationId: name, tags: [name.split('.')[0]], summary: endpoint.summary });
    expect(operation.description).toMatch(/^[A-Z`].+\.$/s);
    expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);
  });

  it('names every error it may answer under its status, with our error body', () => {
    const expected = Map.groupBy(
      [
        ...sessionErrors(endpoint),
        ...endpoint.errors,
        ...commonErrors,
        ...(endpoint.method === 'GET' ? [] : bodyErrors),
      ],
      (code) => errorStatus[code],
    );
    const refused = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    expect(refused.toSorted()).toEqual([...expected.keys()].map(String).toSorted());
    for (const [status, codes] of expected) {
      const response = operation.responses[status];
      for (const code of codes) expect(response?.description).toContain(`\`${code}\``);
      const { schema, examples } = response?.content?.['application/json'] ?? {};
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      expect(Object.keys(examples ?? {}).toSorted()).toEqual([...new Set(codes)].toSorted());
    }
  });

  it('describes its body, its parameters and its answer', () => {
    expect(Boolean(operation.requestBody)).toBe(declares(endpoint.body) && endpoint.body !== ignored);
    if (operation.requestBody) {
      const type = formOf(endpoint.body) ? 'multipart/form-data' : 'application/json';
      expect(operation.requestBody.content[type]?.schema).toMatchObject({
        type: 'object',
        properties: expect.any(Object),
      });
    }
    const answer = operation.responses[200]?.content;
    if (endpoint.reply !== file) expect(answer?.['application/json']?.schema).toMatchObject({ type: 'object' });
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
    for (const one of operation.parameters) expect(one.description, one.name).toMatch(/\.$/);
    for (const one of operation.parameters) expect(one.in === 'path' ? one.required : true).toBe(true);
  });
});

/** Values of a query are sent as text. */
const sent = (parameters: Field[]) => Object.fromEntries(parameters.map(({ name, example }) => [name, example]));

describe.each(endpoints)('the examples of $name', ({ endpoint }) => {
  const operation = paths[endpoint.documentedPath]?.[endpoint.method.toLowerCase()] as Operation;
  const inside = (where: string) => operation.parameters.filter((one) => one.in === where);

  it('are there for every part and every answer', () => {
    for (const { example } of operation.parameters) expect(example).toBeDefined();
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
      Object.values(one?.content ?? {}),
    );
    for (const content of contents) expect(content.example ?? content.examples).toBeDefined();
  });

  it('are accepted by the schemas', () => {
    if (declares(endpoint.params)) endpoint.params.parse(sent(inside('path')));
    if (declares(endpoint.query)) endpoint.query.parse(sent(inside('query')));
    const { example } = operation.requestBody?.content['application/json'] ?? {};
    if (example) endpoint.body.parse(example);
    const fields = operation.requestBody?.content['multipart/form-data']?.example;
    if (fields) formOf(endpoint.body)?.fields.parse(fields);
    const answer = operation.responses[200]?.content?.['application/json']?.example;
    if (endpoint.reply !== file) expect(endpoint.reply.parse(answer)).toEqual(answer);
  });
});

it('shows every error as the API answers it', () => {
  for (const { value } of Object.values(document.components.examples)) expect(errorBody.parse(value)).toEqual(value);
});

it('says which statuses downloads and redirects answer besides 200', () => {
  const statuses = (path: string) => Object.keys(paths[path]?.get?.responses ?? {});
  const installer = '/releases/public/{version}/download/{os}/{arch}/installer';
  expect(statuses(installer)).toEqual(expect.arrayContaining(['200', '206', '304', '404', '416', '429']));
  expect(statuses('/releases/unsubscribe')).toContain('303');
});

it('names the fields of a form, and which of them are files', () => {
  const { schema } = paths['/releases/admin']?.post?.requestBody?.content['multipart/form-data'] ?? {};
  expect(schema).toMatchObject({
    required: ['version', 'release_notes_en', 'release_notes_ru'],
    properties: { version: { type: 'string' }, linux_amd64: { type: 'string', format: 'binary' } },
  });
});
