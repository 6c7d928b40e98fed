import type {
  Company,
  CustomerPayment,
  Install,
  LicenseWithOffers,
  OrderLine,
  Organization,
  Quote,
  Release,
  RenewalSettings,
  ShopSettings,
  User,
} from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { answer } from './api.ts';

const at = '2026-03-04T10:00:00.000Z';
const nextYear = '2027-03-04T10:00:00.000Z';

export const ada: User = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  isEmailVerified: true,
  isAdmin: false,
  company_name: 'Analytical Engines',
  createdAt: at,
};

export const vera: User = { ...ada, firstName: 'Vera', email: 'vera@example.com', isAdmin: true };

export const license: LicenseWithOffers = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f4',
  client_id: 'warden-prod',
  hostname: null,
  license_type: 'commercial',
  status: 'active',
  issued_at: at,
  expires_at: nextYear,
  revoked_at: null,
  revoked_reason: null,
  revoked_by: null,
  last_validated_at: null,
  validation_count: 0,
  license_text: '-----BEGIN WARDEN LICENSE-----',
  offers: [],
};

export const install: Install = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f5',
  clientId: 'warden-prod',
  description: null,
  hostname: null,
  version: null,
  licenseText: license.license_text,
  createdAt: at,
};

export const payment: CustomerPayment = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f6',
  client_id: 'warden-prod',
  plan: 'commercial',
  license_uuid: null,
  amount: 25_000,
  currency: 'RUB',
  method: 'card',
  status: 'succeeded',
  email: ada.email,
  external_payment_id: null,
  payment_url: null,
  cancel_reason: null,
  refunded_at: null,
  receipt: null,
  created_at: at,
  updated_at: at,
  invoice: null,
  documents: [],
};

export const orderLine: OrderLine = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7fa',
  client_id: 'warden-prod',
  plan: 'commercial',
  kind: 'extend',
  years: 1,
  days: 0,
  list_amount: 25_000,
  discount: 0,
  discount_reason: null,
  amount: 25_000,
  refunded: 0,
  refunded_at: null,
  license_uuid: null,
};

export const company: Company = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f7',
  country: 'RU',
  inn: '7707083893',
  kpp: '773601001',
  tax_id: null,
  name: 'ООО «Ромашка»',
  address: 'Москва',
  accounting_emails: [],
  accounting_addresses: [],
  created_at: at,
};

export const northwind: Organization = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f9',
  name: 'Northwind LLC',
  role: 'owner',
  muted: false,
  members: 3,
  created_at: at,
};

export const settings: ShopSettings = {
  payment_enabled: '1',
  core_available: false,
  separate_consent: false,
  currency: 'RUB',
  price_commercial: 25_000,
  price_individual: 15_000,
  checkout: { commercial: 25_000, individual: 15_000 },
};

/** Nothing is renewed by itself, and both ways are offered. */
export const renewalsOff: RenewalSettings = {
  by: 'off',
  is_default: true,
  company_id: null,
  saved_method_id: null,
  most_amount: null,
  currency: 'RUB',
  methods: [],
  offered: { invoice: true, card: true },
  renewals: [],
};

export const quote: Quote = {
  plan: 'commercial',
  amount: 25_000,
  currency: 'RUB',
  valid_from: at,
  valid_until: nextYear,
  open_payment: null,
};

export const release: Release = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f8',
  version: '24.3.1',
  released_at: at,
  updated_at: at,
  downloads_count: 0,
  is_announced: false,
  channel: 'stable',
  min_version: null,
  yanked: null,
  release_notes_en: '',
  release_notes_ru: '',
  installer_sha256: {},
  installer_size: {},
};

const success = true as const;

export const listOf = {
  licenses: (...data: LicenseWithOffers[]) => ({
    ...{ success, data, total: data.length, page: 1, limit: 10 },
    counts: { total: data.length, commercial: data.length, trial: 0, individual: 0 },
  }),
  payments: (...data: CustomerPayment[]) => ({ success, data, total: data.length, page: 1, limit: 10 }),
};

/** Answers to everything that the dashboard asks for: one license, installation, payment and company. */
export const answerDashboard = () => {
  answer(contract.licenses.list, listOf.licenses(license));
  answer(contract.licenses.attention, { success, data: { licenses: [], total: 0 } });
  answer(contract.licenses.get, { success, data: license });
  answer(contract.installs.list, { success, data: [install] });
  answer(contract.payments.list, listOf.payments(payment));
  answer(contract.payments.quote, { success, data: quote });
  answer(contract.quotes.list, { success, data: { quotes: [], page: 1, more: false } });
  answer(contract.releases.get, { success, release });
  answer(contract.releases.list, { success, releases: [release] });
  answer(contract.companies.list, { success, data: [company] });
  answer(contract.settings.read, { success, data: settings });
  answer(contract.seller.read, {
    success,
    data: {
      seller: null,
      links: { demo: null, repository: null, sales: null, support: null, security: null, status: null },
      invoices: true,
    },
  });
};
