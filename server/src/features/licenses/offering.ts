import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isoOf, sqlUtc } from '../../platform/db/moments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { type Binding, sqlBinding } from '../clients/service.ts';
import { sqlCoreAvailable } from '../settings/service.ts';
import { type ClientLicense, type Standing, standingOf, supersededBy } from './domain.ts';
import { licenses } from './tables.ts';
import type { LicenseRow } from './wire.ts';

/**
 * So many other licenses of its client are read with each license. A client that has more is read once, because a page
 * may show hundreds of its licenses, each with all the others.
 */
const MOST_OTHERS = 20;

/**
 * Selects the other licenses of the client as JSON, from which offers follow (domain.ts). Names are written out, because
 * in a select from one table Drizzle leaves the table's name out of a column, which here would mean `other`.
 */
const sqlOthers = sql<ClientLicense[] | null>`(
  select json_agg(json_build_object(
    'id', other.id, 'userId', other.user_id, 'type', other.type, 'issuedAt', ${sqlUtc(sql`other.issued_at`)},
    'expiresAt', ${sqlUtc(sql`other.expires_at`)}, 'revokedAt', other.revoked_at, 'replacedBy', other.replaced_by
  )) from (
    select * from licenses other where other.client_id = licenses.client_id and other.id <> licenses.id
    limit ${sql.raw(`${MOST_OTHERS + 1}`)}
  ) other
)`;

const findOfClients = (db: Db, clientIds: readonly string[]) =>
  readRows<ClientLicense & { clientId: string }>(
    db,
    sql`
    select client_id as "clientId", id, user_id as "userId", type, ${sqlUtc(licenses.issuedAt)} as "issuedAt",
      ${sqlUtc(licenses.expiresAt)} as "expiresAt", ${sqlUtc(licenses.revokedAt)} as "revokedAt", replaced_by as "replacedBy"
    from ${licenses} where client_id = any(${sql.param([...clientIds])}::text[])`,
  );

export const offerFacts = {
  others: sqlOthers,
  binding: sqlBinding(sql`licenses.client_id`, sql`licenses.user_id`),
  coreAvailable: sqlCoreAvailable,
};

export interface OfferFacts {
  others: ClientLicense[] | null;
  binding: Binding | null;
  coreAvailable: boolean;
}

/** What follows from these facts for a license. */
export interface Offering {
  standing: Standing;
  supersededBy: string | null;
  coreAvailable: boolean;
  description: string | null;
}

const written = <License extends ClientLicense>(license: License): License => ({
  ...license,
  issuedAt: isoOf(license.issuedAt),
  expiresAt: isoOf(license.expiresAt),
});

/** Returns what finds the licenses of a row's client, with or without that of the row. */
const licensesOfClients = async (db: Db, rows: readonly (OfferFacts & { clientId: string })[]) => {
  const large = rows.filter(({ others }) => others && others.length > MOST_OTHERS).map(({ clientId }) => clientId);
  const found = large.length > 0 ? await findOfClients(db, [...new Set(large)]) : [];
  const byClient = Map.groupBy(found.map(written), ({ clientId }) => clientId);
  return ({ clientId, others }: (typeof rows)[number]): readonly ClientLicense[] =>
    byClient.get(clientId) ?? (others ?? []).map(written);
};

/** Adds to licenses what follows from the facts that were selected with them. */
export const withOfferings = async <Row extends OfferFacts & { clientId: string }, License extends ClientLicense>(
  db: Db,
  rows: readonly Row[],
  licenseOf: (row: Row) => License,
  now: Date,
): Promise<(License & Offering)[]> => {
  const licensesOf = await licensesOfClients(db, rows);
  return rows.map((row) => {
    const license = licenseOf(row);
    const others = licensesOf(row);
    const offering: Offering = {
      standing: standingOf(license, others, row.binding !== null, now),
      supersededBy: supersededBy(license, others),
      coreAvailable: row.coreAvailable,
      description: row.binding?.[0] ?? null,
    };
    return Object.assign(license, offering);
  });
};

/** A license with the facts that its offers depend on. */
export type StandingRow = LicenseRow & Offering;

export const withStanding = { ...getTableColumns(licenses), ...offerFacts };

const clientLicenseOf = ({
  id,
  userId,
  type,
  issuedAt,
  expiresAt,
  revokedAt,
  replacedBy,
}: LicenseRow): ClientLicense => ({
  ...{ id, userId, type, replacedBy },
  issuedAt: issuedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Adds what follows from the facts that `withStanding` has selected. */
export const standingRows = async (
  db: Db,
  rows: readonly (LicenseRow & OfferFacts)[],
  now: Date,
): Promise<StandingRow[]> => {
  const offerings = await withOfferings(db, rows, clientLicenseOf, now);
  return rows.map(({ others: _others, binding: _binding, ...row }, index) => {
    const { standing, supersededBy, description } = offerings[index] as Offering;
    return { ...row, standing, supersededBy, description };
  });
};
