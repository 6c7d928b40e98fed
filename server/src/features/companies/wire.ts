import type { Company, RegisteredCompany as WireCompany } from '@warden/contract';
import type { RegisteredCompany } from '../../platform/company-registry/registry.ts';
import type { CompanyEmailRow, CompanyRow } from './store.ts';

/** Only this mapper knows how the API spells a company's fields. */
export const companyToWire = (row: CompanyRow, emails: readonly CompanyEmailRow[]): Company => {
  const own = emails.filter(({ companyId }) => companyId === row.id);
  return {
    id: row.id,
    country: row.country,
    inn: row.inn,
    kpp: row.kpp,
    tax_id: row.taxId,
    name: row.name,
    address: row.address,
    accounting_emails: own.map(({ email }) => email),
    accounting_addresses: own.map(({ email, confirmedAt }) => ({ email, confirmed: confirmedAt !== null })),
    created_at: row.createdAt.toISOString(),
  };
};

export const registeredToWire = ({ inn, kpp, name, address, isActive }: RegisteredCompany): WireCompany => ({
  inn,
  kpp,
  name,
  address,
  is_active: isActive,
});
