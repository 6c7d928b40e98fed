import { type PublicKey, parseText, verifyLicense } from '@warden/license';
import { nodeCheck } from '@warden/license/node';
import { asc, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { licenses } from './tables.ts';

const BATCH = 1000;

async function* allTexts(db: Db) {
  const columns = { id: licenses.id, text: licenses.licenseText };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await db
      .select(columns)
      .from(licenses)
      .where(gt(licenses.id, after))
      .orderBy(asc(licenses.id))
      .limit(BATCH);
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id as string;
  }
}

const idIn = (text: string) => {
  const parsed = parseText(text);
  return typeof parsed === 'string' ? undefined : parsed.payload.id;
};

/** Checks the signature of every license, also those of retired keys, and returns the ids of licenses that fail. */
export const checkSignatures = async (db: Db, known: readonly PublicKey[], now: Date) => {
  const keys = known.map((key) => ({ ...key, retired: false }));
  const wrong: string[] = [];
  let checked = 0;
  for await (const { id, text } of allTexts(db)) {
    checked++;
    const { license } = await verifyLicense(text, { keys, now, check: nodeCheck });
    if (!license || idIn(text) !== id) wrong.push(id);
  }
  return { checked, wrong };
};
