import { isPlan } from '@warden/license';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { isoOf, sqlUtc } from '../../platform/db/timestamps.ts';
import { type Binding, sqlBinding } from '../clients/service.ts';
import { sqlCoreAvailable } from '../settings/service.ts';
import { type ClientLicense, type Standing, standingOf, supersededBy, works } from './domain.ts';
import { licenses } from './tables.ts';
import { type ShownLicense, shownOf } from './wire.ts';

/**
 * This many other licenses of its client are read with each license. A client that has more is read once, because a
 * page may show hundreds of its licenses, each with all the others.
 */
const MOST_OTHERS = 20;

/**
 * Selects the other licenses of the client as JSON, from which offers follow (domain.ts). Names are written out,
 * because in a select from one table Drizzle leaves the table's name out of a column, which here would mean `other`.
 */
const sqlOthers = sql<ClientLicense[] | null>`(
  select json_agg(json_build_object(
    'id', other.id, 'userId', other.user_id, 'type', other.type, 'issuedAt', ${sqlUtc(sql`other.issued_at`)},
    'expiresAt', ${sqlUtc(sql`other.expires_at`)}, 'revokedAt', other.revoked_at, 'replacedBy', other.replaced_by,
    'stagingFor', other.staging_for
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
      ${sqlUtc(licenses.expiresAt)} as "expiresAt", ${sqlUtc(licenses.revokedAt)} as "revokedAt", replaced_by as "replacedBy",
      staging_for as "stagingFor"
    from ${licenses} where client_id = any(${sql.param([...clientIds])}::text[])`,
  );

/** Selects the id and the client of the staging license that goes with a paid license; null where there is none. */
const sqlStaging = sql<[id: string, clientId: string] | null>`(
  select json_build_array(staging.id, staging.client_id) from licenses staging
  where staging.staging_for = licenses.client_id and staging.user_id = licenses.user_id
    and staging.revoked_at is null and staging.replaced_by is null
)`;

export const offerFacts = {
  others: sqlOthers,
  binding: sqlBinding(sql`licenses.client_id`, sql`licenses.user_id`),
  coreAvailable: sqlCoreAvailable,
  staging: sqlStaging,
};

export interface OfferFacts {
  others: ClientLicense[] | null;
  binding: Binding | null;
  coreAvailable: boolean;
  staging: [id: string, clientId: string] | null;
}

/** What follows from these facts for a license. */
export interface Offering extends Standing {
  supersededBy: string | null;
  coreAvailable: boolean;
  description: string | null;
  /** The staging license that goes with a paid license which works. */
  staging: OfferFacts['staging'];
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

/** Adds to licenses, which were selected with these facts, what follows from them. */
export const withOfferings = async (
  db: Db,
  rows: readonly (ShownLicense & OfferFacts)[],
  now: Date,
): Promise<(ShownLicense & Offering)[]> => {
  const licensesOf = await licensesOfClients(db, rows);
  return rows.map((row) => {
    const license = shownOf(row);
    const others = licensesOf(row);
    return Object.assign(license, standingOf(license, others, row.binding !== null, now), {
      supersededBy: supersededBy(license, others),
      description: row.binding?.[0] ?? null,
      staging: isPlan(row.type) && !row.stagingFor && works(license, now) ? row.staging : null,
    });
  });
};
