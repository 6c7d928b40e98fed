import {
  type Call,
  type CustomerPayment,
  contract,
  type Install,
  type LicenseWithOffers,
  type ReplyOf,
} from '@warden/contract';
import type { Page } from './support.ts';

/** The time on the clock of pages whose looks are compared. */
export const NOW = new Date('2026-03-15T09:00:00.000Z');

const success = true as const;
const idOf = (number: number) => `019a85c2-7e4b-7c11-9f6a-${String(number).padStart(12, '0')}`;
const noList = { total: 0, more: false, page: 1, limit: 1 };

const license = (number: number, facts: Partial<LicenseWithOffers>): LicenseWithOffers => ({
  id: idOf(number),
  client_id: 'northwind-production',
  hostname: 'errors.northwind.example',
  license_type: 'commercial',
  status: 'active',
  issued_at: '2025-09-01T09:00:00.000Z',
  expires_at: '2026-09-01T23:59:59.999Z',
  revoked_at: null,
  revoked_reason: null,
  revoked_by: null,
  last_validated_at: '2026-03-15T06:00:00.000Z',
  validation_count: 195,
  license_text: '-----BEGIN WARDEN LICENSE-----\n-----END WARDEN LICENSE-----\n',
  grace_until: '2026-09-15T23:59:59.999Z',
  superseded_by: null,
  offers: [],
  bound: true,
  description: null,
  ...facts,
});

const extend = { offers: [{ kind: 'extend', plan: 'commercial' } as const] };
const staging = license(2, {
  ...{ client_id: 'northwind-staging', hostname: 'errors.staging.northwind.example', ...extend },
  ...{ issued_at: '2025-03-26T09:00:00.000Z', expires_at: '2026-03-26T23:59:59.999Z' },
  grace_until: '2026-04-09T23:59:59.999Z',
});
const archive = license(3, {
  ...{ client_id: 'northwind-archive', hostname: null, status: 'expired', ...extend },
  ...{ issued_at: '2025-03-10T09:00:00.000Z', expires_at: '2026-03-10T23:59:59.999Z' },
  grace_until: '2026-03-24T23:59:59.999Z',
});
const licenses = [
  license(1, { ...extend, description: 'Production' }),
  staging,
  archive,
  license(4, {
    ...{ client_id: 'northwind-lab', hostname: 'lab', license_type: 'trial-self-signed', validation_count: 19 },
    ...{ issued_at: '2026-02-24T09:00:00.000Z', expires_at: '2026-04-25T23:59:59.999Z' },
    ...{ grace_until: '2026-04-25T23:59:59.999Z', offers: [{ kind: 'upgrade', plan: 'commercial' }] },
  }),
  license(5, {
    ...{ client_id: 'petrov-notebook', hostname: null, license_type: 'individual', status: 'revoked' },
    ...{ revoked_at: '2026-01-12T09:00:00.000Z', revoked_reason: 'Refund', revoked_by: 'admin@warden.example' },
  }),
];

const installs = licenses.map(
  ({ client_id, hostname, description, license_text, issued_at }, index): Install => ({
    id: idOf(20 + index),
    clientId: client_id,
    description: description ?? null,
    hostname,
    version: '24.3.1',
    licenseText: license_text,
    createdAt: issued_at,
  }),
);

const payment: CustomerPayment = {
  ...{ id: idOf(40), client_id: 'northwind-production', plan: 'commercial', license_uuid: idOf(1) },
  ...{ amount: 25_000, currency: 'RUB', method: 'card', status: 'succeeded', email: 'customer@warden.example' },
  ...{ external_payment_id: null, payment_url: null, cancel_reason: null, refunded_at: null, receipt: null },
  ...{ created_at: '2025-09-01T08:58:00.000Z', updated_at: '2025-09-01T09:00:00.000Z', invoice: null, documents: [] },
};

const months = ['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'];
const lastTwelve = [...months, '2026-01', '2026-02', '2026-03'];
const dayAfter = (start: string, days: number) =>
  new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);

const replies = new Map<string, unknown>();
const reply = <E extends Call>({ method, path }: E, body: ReplyOf<E>) => void replies.set(`${method} ${path}`, body);

reply(contract.licenses.list, {
  ...{ success, data: licenses, total: licenses.length, page: 1, limit: 10 },
  counts: { total: 5, commercial: 3, trial: 1, individual: 1 },
});
reply(contract.licenses.attention, { success, data: { licenses: [archive, staging], total: 2 } });
reply(contract.installs.list, { success, data: installs });
reply(contract.payments.list, { success, data: [payment], total: 1, page: 1, limit: 10 });
reply(contract.payments.quote, {
  success,
  data: {
    ...{ plan: 'commercial', amount: 25_000, currency: 'RUB', open_payment: null },
    ...{ valid_from: '2026-09-02T00:00:00.000Z', valid_until: '2027-09-01T23:59:59.999Z' },
  },
});
reply(contract.settings.read, {
  success,
  data: {
    ...{ payment_enabled: '1', core_available: false, separate_consent: false, currency: 'RUB' },
    ...{ price_commercial: 25_000, price_individual: 15_000, checkout: { commercial: 25_000, individual: 15_000 } },
  },
});
reply(contract.companies.list, { success, data: [] });
reply(contract.admin.drift, {
  success,
  data: {
    ...{ paid_without_license: [], license_without_payment: [], doubted: [], failed_refunds: [], unapplied: [] },
  },
});
reply(contract.admin.jobs, { success, data: { jobs: [] } });
reply(contract.admin.backups, {
  success,
  data: {
    ...{ state: 'ok', last_backup_at: '2026-03-15T02:30:00.000Z', verification_late: false },
    last_verified_at: '2026-03-14T02:30:00.000Z',
  },
});
reply(contract.admin.installations, { success, data: { installations: [], ...noList, total: 3 } });
reply(contract.transfers.list, { success, data: { transfers: [], ...noList } });
reply(contract.invoices.adminList, { success, data: { invoices: [], ...noList } });
reply(contract.admin.stats, {
  success,
  data: {
    computed_at: NOW.toISOString(),
    users: { total: 128, admins: 2 },
    installs: { total: 214 },
    licenses: {
      ...{ total_licenses: 341, active_licenses: 198, expired_licenses: 131, revoked_licenses: 12 },
      by_type: [
        { type: 'trial', active: 9, expired: 14, revoked: 0 },
        { type: 'trial-self-signed', active: 48, expired: 83, revoked: 2 },
        { type: 'commercial', active: 112, expired: 21, revoked: 7 },
        { type: 'individual', active: 29, expired: 13, revoked: 3 },
      ],
    },
    signups: lastTwelve.map((label, index) => ({ label, count: 4 + ((index * 7) % 11) })),
    revenue: lastTwelve.map((month, index) => ({
      ...{ month, currency: 'RUB', amount: 150_000 + ((index * 5) % 7) * 25_000 },
      refunded: index % 5 === 0 ? 25_000 : 0,
    })),
    expiring: Array.from({ length: 13 }, (_, week) => ({
      label: dayAfter('2026-03-09', week * 7),
      count: (week * 3) % 8,
    })),
    validations: Array.from({ length: 30 }, (_, day) => ({
      label: dayAfter('2026-02-14', day),
      count: 160 + ((day * 13) % 40),
    })),
    downloads: [
      { label: '24.3.1', count: 61 },
      { label: '24.3.0', count: 148 },
      { label: '24.2.0', count: 97 },
    ],
  },
});

/** Answers what the compared pages ask about licenses, payments and figures. The shop answers the rest. */
export const answerFixed = (page: Page) =>
  page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = replies.get(`${route.request().method()} ${pathname.slice('/api'.length)}`);
    return body ? route.fulfill({ json: body }) : route.fallback();
  });
