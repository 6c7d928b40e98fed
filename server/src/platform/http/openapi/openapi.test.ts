import {
  bodyErrors,
  commonErrors,
  declares,
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorStatus,
  file,
  formOf,
  ignored,
  isEncoded,
} from '@warden/contract';
import { expect, it } from 'vitest';
import { endpoints } from '../../../../../packages/contract/test/endpoints.ts';
import { openapi } from './openapi.ts';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; description: string; example: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

const document = openapi('https://shop.example');
const paths = document.paths as Record<string, Record<string, Operation>>;
const accessErrors = { public: [], user: ['no_session'], admin: ['no_session', 'admin_required'] } as const;
const sessionErrors = ({ access, permission, beforeFactor, fresh }: Endpoint): ErrorCode[] => [
  ...accessErrors[access],
  ...(access === 'public' ? [] : (['scope_required'] as const)),
  ...(permission ? (['organization_unknown', 'role_required', 'sso_required'] as const) : []),
  ...(access !== 'public' && !beforeFactor ? (['second_factor_setup_required'] as const) : []),
  ...(fresh ? (['fresh_authentication_required'] as const) : []),
];

it('is an OpenAPI 3.1 document as JSON can carry it', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({
    ...{ title: expect.any(String), version: expect.any(String), description: expect.any(String) },
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
  for (const reference of new Set(references)) {
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

const operations = endpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  operation: paths[endpoint.documentedPath]?.[endpoint.method.toLowerCase()] as Operation,
}));

/** Compares every operation with what its endpoint declares, and names those that differ. */
const compare = (of: (one: (typeof operations)[number]) => { found: unknown; expected: unknown }) => {
  const compared = operations.map((one) => [one.name, of(one)] as const);
  const pick = (side: 'found' | 'expected') => Object.fromEntries(compared.map(([name, sides]) => [name, sides[side]]));
  expect(pick('found')).toEqual(pick('expected'));
};

it('puts each operation at its path and method, with its summary and who may call it', () => {
  const tags = document.tags.map((tag) => tag.name);
  compare(({ name, endpoint, operation }) => ({
    found: operation,
    expected: expect.objectContaining({
      operationId: name,
      tags: [expect.toBeOneOf(tags)],
      summary: endpoint.summary,
      description: expect.stringMatching(/^[A-Z`].+\.$/s),
      security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    }),
  }));
});

it('names every error an operation may answer under its status, with our error body', () => {
  compare(({ endpoint, operation }) => {
    const declared = [...sessionErrors(endpoint), ...endpoint.errors, ...commonErrors];
    const codes = new Set<ErrorCode>(endpoint.method === 'GET' ? declared : [...declared, ...bodyErrors]);
    const refused = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    return {
      found: Object.fromEntries(
        refused.map(([status, { description, content }]) => {
          const { schema, examples = {} } = content?.['application/json'] ?? {};
          return [
            status,
            { schema, examples: Object.keys(examples).sort(), description: description.split(', ').sort() },
          ];
        }),
      ),
      expected: Object.fromEntries(
        [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, some]) => {
          const schema = { $ref: '#/components/schemas/Error' };
          return [status, { schema, examples: some.toSorted(), description: some.map((code) => `\`${code}\``).sort() }];
        }),
      ),
    };
  });
});

it('describes bodies, parameters and answers', () => {
  compare(({ endpoint, operation }) => {
    const isForm = formOf(endpoint.body) !== undefined;
    const hasBody = declares(endpoint.body) && endpoint.body !== ignored;
    const plain = isEncoded(endpoint.body) ? 'application/x-www-form-urlencoded' : 'application/json';
    const type = isForm ? 'multipart/form-data' : plain;
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    return {
      found: {
        body: operation.requestBody?.content[type]?.schema,
        // A file is a text or bytes, also where it is JSON.
        answer: endpoint.reply === file ? undefined : operation.responses[200]?.content?.['application/json']?.schema,
        path: inPath.map(({ name, required }) => [`{${name}}`, required]),
        undescribed: operation.parameters.filter(({ description }) => !/\.$/.test(description)),
      },
      expected: {
        body: hasBody ? expect.objectContaining({ type: 'object', properties: expect.any(Object) }) : undefined,
        answer: endpoint.reply === file ? undefined : expect.objectContaining({ type: 'object' }),
        path: (endpoint.path.match(/\{\w+\}/g) ?? []).map((name) => [name, true]),
        undescribed: [],
      },
    };
  });
});

it('has examples of every part and every answer, which the schemas accept', () => {
  compare(({ endpoint, operation }) => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
      Object.values(one?.content ?? {}),
    );
    // Values of a query are sent as text.
    const sent = (where: string) =>
      Object.fromEntries(operation.parameters.filter((one) => one.in === where).map((one) => [one.name, one.example]));
    const body = operation.requestBody?.content['application/json']?.example;
    const fields = operation.requestBody?.content['multipart/form-data']?.example;
    const answer = operation.responses[200]?.content?.['application/json']?.example;
    const refused = [
      declares(endpoint.params) && endpoint.params.safeParse(sent('path')).error,
      declares(endpoint.query) && endpoint.query.safeParse(sent('query')).error,
      body && endpoint.body.safeParse(body).error,
      fields && formOf(endpoint.body)?.fields.safeParse(fields).error,
      endpoint.reply !== file && endpoint.reply.safeParse(answer).error,
    ];
    return {
      found: {
        missing: [...operation.parameters, ...contents].filter(
          (one) => one.example === undefined && !('examples' in one),
        ),
        refused: refused.filter(Boolean),
        answer: endpoint.reply === file ? undefined : endpoint.reply.safeParse(answer).data,
      },
      expected: { missing: [], refused: [], answer: endpoint.reply === file ? undefined : answer },
    };
  });
});

it('shows every error as the API answers it, and which statuses downloads and redirects answer besides 200', () => {
  for (const { value } of Object.values(document.components.examples)) expect(errorBody.parse(value)).toEqual(value);
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
