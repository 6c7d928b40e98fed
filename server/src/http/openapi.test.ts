import {
  commonErrors,
  contract,
  declares,
  type Endpoint,
  type ErrorCode,
  errorStatus,
  file,
  formOf,
  ignored,
} from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { openapi } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
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
  expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) });
  expect(document.servers).toEqual([{ url: 'https://shop.example/api' }]);
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
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;

  it('stands at its path and method, with its summary and who may call it', () => {
    expect(operation).toMatchObject({ operationId: name, tags: [name.split('.')[0]], summary: endpoint.summary });
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);
  });

  it('names every error it may answer under its status, with our error body', () => {
    const expected = Map.groupBy(
      [...sessionErrors(endpoint), ...endpoint.errors, ...commonErrors],
      (code) => errorStatus[code],
    );
    expect(Object.keys(operation.responses).toSorted()).toEqual(
      ['200', ...[...expected.keys()].map(String)].toSorted(),
    );
    for (const [status, codes] of expected) {
      const response = operation.responses[status];
      for (const code of codes) expect(response?.description).toContain(`\`${code}\``);
      expect(response?.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
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
    if (endpoint.reply === file) expect(answer).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    else expect(answer?.['application/json']?.schema).toMatchObject({ type: 'object' });
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
    for (const one of operation.parameters) expect(one.in === 'path' ? one.required : true).toBe(true);
  });
});

it('names the fields of a form, and which of them are files', () => {
  const { schema } = paths['/releases/admin']?.post?.requestBody?.content['multipart/form-data'] ?? {};
  expect(schema).toMatchObject({
    required: ['version', 'release_notes_en', 'release_notes_ru'],
    properties: { version: { type: 'string' }, linux_amd64: { type: 'string', format: 'binary' } },
  });
});
