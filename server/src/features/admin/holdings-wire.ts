import type { Db } from '../../platform/db/database.ts';
import type { CompanyService } from '../companies/service.ts';
import { installToWire, syncToWire } from '../installs/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import { licenseToWire, type Viewer } from '../licenses/service.ts';
import { adminInvoicesToWire } from './invoice-wire.ts';
import { type findHoldings, MOST_OF_USER } from './queries/user-details.ts';

export interface HoldingsDependencies {
  companies: Pick<CompanyService, 'listToWire'>;
  invoices: Pick<InvoiceService, 'toWire'>;
  now: () => Date;
}

const shown = <Row>(rows: readonly Row[]) => rows.slice(0, MOST_OF_USER);

/** What the dialog of an account shows of that which it owns, be it a person or an organization. */
export const holdingsToWire = async (
  db: Db,
  { companies, invoices, now }: HoldingsDependencies,
  userId: string,
  found: Awaited<ReturnType<typeof findHoldings>>,
  viewer: Viewer,
) => ({
  installs: shown(found.installs).map((row) => ({ ...installToWire(row), sync: row.sync && syncToWire(row.sync) })),
  ...(found.installs.length > MOST_OF_USER ? { more_installs: true as const } : {}),
  licenses: shown(found.licenses).map((license) => licenseToWire(license, viewer, now())),
  ...(found.licenses.length > MOST_OF_USER ? { more_licenses: true as const } : {}),
  companies: await companies.listToWire(db, userId),
  invoices: await adminInvoicesToWire(db, invoices, found.invoices),
});
