import * as contract from '@warden/contract';
import * as z from 'zod/mini';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  $defs?: Record<string, JsonSchema>;
}

/** These have a name in the document, because several answers contain them. */
const entities = {
  User: contract.user,
  License: contract.license,
  LicenseWithOffers: contract.licenseWithOffers,
  LicenseEvent: contract.licenseEvent,
  Installation: contract.install,
  Payment: contract.payment,
  CustomerPayment: contract.customerPayment,
  AdminPayment: contract.adminPayment,
  Company: contract.company,
  Document: contract.documentSummary,
  Invoice: contract.invoice,
  AdminInvoice: contract.adminInvoice,
  Transfer: contract.transfer,
  Release: contract.release,
  Settings: contract.shopSettings,
  Session: contract.accountSession,
  Passkey: contract.passkey,
  SecurityEvent: contract.securityEvent,
  Error: contract.errorBody,
};

const registry = z.registry<{ id: string }>();
/** Requests are described in place: what they accept is wider than what answers contain. */
const unnamed = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id });

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** Collects the named schemas while the schemas of calls are described. */
export const schemaWriter = () => {
  const named: Record<string, JsonSchema> = {};
  const keep = (defs: Record<string, JsonSchema>) => {
    for (const [id, { id: _, ...schema }] of Object.entries(defs as Record<string, JsonSchema & { id?: string }>)) {
      named[id] = inComponents(schema);
    }
  };
  const describe = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
    const metadata = io === 'output' ? registry : unnamed;
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata });
    keep($defs as Record<string, JsonSchema>);
    return inComponents(rest as JsonSchema);
  };
  return { named, describe };
};

export type SchemaWriter = ReturnType<typeof schemaWriter>;
