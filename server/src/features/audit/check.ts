import type { PublicKey } from '@warden/license';
import { isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { HOUR } from '../../platform/time.ts';
import { type AuditRow, BEGINNING, type ChainEnd, chainedEntries, hashOf } from './chain.ts';
import { type Head, headDigest, isGenuine } from './heads.ts';
import { digestAddress } from './store.ts';
import { auditLog } from './tables.ts';

export interface ChainCheck {
  entries: number;
  /** Written a moment ago, and not chained yet. */
  waiting: number;
  /** The first entry that does not fit: it, or one before it, was changed or removed. */
  brokenAt: number | null;
}

/** An address may have been erased, but not replaced. */
const hasItsAddress = ({ address, addressSalt, addressDigest }: AuditRow) =>
  address === null || digestAddress(addressSalt ?? '', address) === addressDigest;

/** Follows the chain from its beginning, and passes each entry that fits to `visit`. */
export const checkAudit = async (db: Db, visit: (entry: ChainEnd & { at: Date }) => void = () => {}) => {
  const waiting = await db.$count(auditLog, isNull(auditLog.seq));
  let last = BEGINNING;
  const result = (brokenAt: number | null): ChainCheck => ({ entries: last.seq, waiting, brokenAt });
  for await (const entry of chainedEntries(db)) {
    const { seq, hash, previous, at } = entry;
    if (seq !== last.seq + 1 || previous !== last.hash || hash === null) return result(last.seq + 1);
    if (hash !== hashOf(entry, seq, previous) || !hasItsAddress(entry)) return result(seq);
    last = { seq, hash };
    visit({ seq, hash, at });
  }
  return result(null);
};

/** A shop signs at least hourly, so a head should cover every entry that is older than this. */
const UNSIGNED_FOR = 2 * HOUR;

export const upToEntry = ({ seq, at }: Head) => `up to entry ${seq}, signed at ${at}`;

/** Problems that the heads show by themselves: forged signatures and gaps. */
const headProblems = (heads: readonly Head[], genuine: readonly Head[]) => {
  const problems: string[] = [];
  const forged = heads.length - genuine.length;
  if (forged > 0) problems.push(`${forged} of ${heads.length} heads are forged: no key of this shop has signed them.`);
  const known = new Set(genuine.map(headDigest));
  const orphan = genuine.find(({ previous }) => previous !== null && !known.has(previous));
  if (orphan) problems.push(`Heads are missing: the one before the head ${upToEntry(orphan)}, is gone.`);
  return problems;
};

/** Compares the chain with its signed heads, and describes each problem in a sentence. */
export const checkAuditWithHeads = async (
  db: Db,
  { heads, keys, now }: { heads: readonly Head[]; keys: readonly PublicKey[]; now: Date },
) => {
  const genuine = heads.filter((head) => isGenuine(head, keys)).sort((one, other) => one.seq - other.seq);
  const covered = genuine.at(-1)?.seq ?? 0;
  const bySeq = Map.groupBy(genuine, ({ seq }) => seq);
  let contradicted: Head | undefined;
  let unsigned = 0;
  const chain = await checkAudit(db, ({ seq, hash, at }) => {
    contradicted ??= bySeq.get(seq)?.find((head) => head.hash !== hash);
    if (seq > covered && now.getTime() - at.getTime() > UNSIGNED_FOR) unsigned++;
  });
  const { entries, brokenAt } = chain;
  const cut = genuine.find(({ seq }) => seq > entries);
  const problems: string[] = [];
  if (brokenAt !== null) {
    problems.push(`The audit log is broken at entry ${brokenAt}: it, or one before it, was changed or removed.`);
  } else if (cut) {
    problems.push(
      `The audit log was cut off: it has ${entries === 1 ? '1 entry' : `${entries} entries`}, and a head goes ${upToEntry(cut)}.`,
    );
  }
  if (contradicted) {
    problems.push(`The audit log was written anew: it contradicts the head ${upToEntry(contradicted)}.`);
  }
  problems.push(...headProblems(heads, genuine));
  if (unsigned > 0) {
    problems.push(
      `Heads are missing: ${unsigned} entries after entry ${covered} are older than two hours, and none covers them. ` +
        'If the shop was not running, start it, which signs them, and check again.',
    );
  }
  return { ...chain, heads: genuine.length, lastHead: genuine.at(-1), problems };
};
