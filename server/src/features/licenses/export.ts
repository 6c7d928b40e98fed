import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Locale, siteTexts } from '@warden/i18n';
import { dayOf } from '@warden/license';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { BATCH } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { openArchive } from '../../platform/http/archive.ts';
import { type CsvFormat, spreadsheets } from '../../platform/http/csv.ts';
import { licenseFile } from '../../platform/mail/license-file.ts';
import { soonAfter } from './attention.ts';
import { type FilterValues, filterValues, type LicenseFilter, sqlFits } from './list.ts';
import { type OfferFacts, type Offering, offerFacts, withOfferings } from './offering.ts';
import { sqlShown } from './store.ts';
import { licenses } from './tables.ts';
import { graceOf, licenseStatus, type ShownLicense } from './wire.ts';

type ReadRow = ShownLicense & OfferFacts;
export type ExportedLicense = ShownLicense & Offering;

type Values = FilterValues & {
  userId: string;
  ids: readonly string[] | null;
  now: Date;
  soon: Date;
};

const facts = { ...sqlShown, ...offerFacts };
const selected = Object.entries(facts).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
const newestFirst = sql`order by ${licenses.issuedAt} desc, ${licenses.id} desc`;

const fittingFor = (name: string, attention: boolean) =>
  prepared(name, (db, slots: Slots<Values>) => {
    const { userId, ids } = slots;
    const fitting = sql`select ${licenses.id} from ${licenses}
      where ${licenses.userId} = ${userId} and (${ids}::uuid[] is null or ${licenses.id} = any(${ids}::uuid[]))
        and ${sqlFits(slots, { userId, attention })} ${newestFirst}`;
    return selectFrom<{ id: string }>(db, fitting, 'id');
  });

const findAll = fittingFor('licenses_export', false);
const findAttention = fittingFor('licenses_export_attention', true);

const readBatch = prepared('licenses_export_batch', (db, { userId, ids }: Slots<Pick<Values, 'userId' | 'ids'>>) => {
  const batch = sql`select ${sql.join(selected, sql`, `)} from ${licenses}
    where ${licenses.userId} = ${userId} and ${licenses.id} = any(${ids}::uuid[]) ${newestFirst}`;
  return selectFrom<ReadRow>(db, batch, ...(Object.keys(facts) as (keyof ReadRow)[]));
});

/**
 * Reads the licenses of a customer that fit a filter, newest first. What fits is found once, as ids: whether one is
 * superseded or needs attention follows from all licenses of the account, which would be compared again for each batch.
 */
export async function* exportedLicenses(
  db: Db,
  userId: string,
  { ids = null, ...filter }: LicenseFilter & { ids?: readonly string[] | null | undefined },
  now: Date,
) {
  const find = filter.attention ? findAttention : findAll;
  const found = await find(db, { ...filterValues(filter), userId, ids, now, soon: soonAfter(now) });
  for (let read = 0; read < found.length; read += BATCH) {
    const batch = found.slice(read, read + BATCH).map(({ id }) => id);
    yield await withOfferings(db, await readBatch(db, { userId, ids: batch }), now);
    // The embedded database answers in the same turn of the event loop, so that nobody else would be served.
    await nextTurn();
  }
}

export const exportColumns = [
  ...(['description', 'client_id', 'id', 'hostname', 'type', 'status'] as const),
  ...(['issued', 'expires', 'works_until', 'superseded_by', 'staging_for'] as const),
] as const;

/** The titles are those of the list. */
export const exportFormat = (locale: Locale): CsvFormat => {
  const { installs, licenses: texts } = siteTexts[locale];
  const titles: Record<(typeof exportColumns)[number], string> = {
    ...{ description: installs.description, client_id: texts.client, id: texts.id, hostname: texts.hostname },
    ...{ type: texts.typeTitle, status: texts.statusTitle, issued: texts.issued, expires: texts.expires },
    ...{ works_until: texts.graceUntil, superseded_by: texts.supersededBy, staging_for: texts.stagingFor },
  };
  return { ...spreadsheets[locale], titles };
};

export const exportedLine = (row: ExportedLicense, locale: Locale, now: Date) => {
  const texts = siteTexts[locale].licenses;
  const dayOfTime = (time: string) => spreadsheets[locale].day(time.slice(0, 10));
  return {
    description: row.description,
    client_id: row.clientId,
    id: row.id,
    hostname: row.hostname,
    type: texts.type[row.type],
    status: texts.status[licenseStatus(row, now)],
    issued: dayOfTime(row.issuedAt),
    expires: dayOfTime(row.expiresAt),
    works_until: row.revokedAt ? null : dayOfTime(graceOf(row.type, row.expiresAt)),
    superseded_by: row.supersededBy,
    staging_for: row.stagingFor,
  } satisfies Record<(typeof exportColumns)[number], unknown>;
};

/** Every file system accepts this name, and it says which installation the file is for. */
const nameOf = ({ id, clientId, type, licenseText }: typeof licenses.$inferSelect) =>
  `${clientId.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)}-${licenseFile({ id, type, licenseText }).filename}`;

/** Streams an archive of the texts of these licenses, as far as they are the customer's. */
export const textsOf = async (db: Db, userId: string, ids: readonly string[], now: Date) => {
  const rows = await db
    .select()
    .from(licenses)
    .where(and(eq(licenses.userId, userId), inArray(licenses.id, [...ids])));
  const { archive, output } = await openArchive();
  for (const row of rows) archive.addReadStream(Readable.from([row.licenseText]), nameOf(row), { mtime: row.issuedAt });
  archive.end();
  return { name: `warden-licenses-${dayOf(now)}.zip`, type: 'application/zip', bytes: output };
};
