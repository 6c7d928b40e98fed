import { and, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlBefore, sqlUtc, type Timestamp } from '../../platform/db/timestamps.ts';
import { DAY } from '../../platform/time.ts';
import { installMoves } from './tables.ts';

export type MoveRow = typeof installMoves.$inferSelect;

/** A move can be undone for this long. */
export const UNDO_TIME = 7 * DAY;
/** Rows are deleted after this time. Until then, moves that were undone count. */
export const MOVE_RETENTION = 365 * DAY;

/**
 * A condition: the move to its client can still be undone. Of several, this is the last one: a client from which the
 * licenses have gone on to another has none. Names are written out, because in a select from one table Drizzle leaves
 * the table's name out of a column, which here would mean `later`.
 */
const sqlIsUndoable = (now: Timestamp): SQL => sql`install_moves.undone_at is null
  and install_moves.moved_at > ${sqlBefore(now, UNDO_TIME)}
  and not exists (
    select from install_moves later where later.user_id = install_moves.user_id and later.undone_at is null
    and later.moved_at > install_moves.moved_at and install_moves.to_client in (later.from_client, later.to_client)
  )`;

/** What is shown of a move, with its time as the database writes it. */
export interface WrittenMove {
  from: string;
  movedAt: string;
}

/** Selects the move to an installation as JSON; null where there is none that can be undone. */
export const sqlMoved = (now: Timestamp) => sql<WrittenMove | null>`(
  select json_build_object('from', install_moves.from_client, 'movedAt', ${sqlUtc(sql`install_moves.moved_at`)})
  from install_moves
  where install_moves.to_client = installs.client_id and install_moves.user_id = installs.user_id
    and ${sqlIsUndoable(now)}
)`;

/** Finds the move to a client that can still be undone. */
export const findUndoable = async (tx: Db, userId: string, toClient: string, now: Date): Promise<MoveRow | undefined> =>
  (
    await tx
      .select()
      .from(installMoves)
      .where(and(eq(installMoves.userId, userId), eq(installMoves.toClient, toClient), sqlIsUndoable(now)))
  )[0];

export const findMove = async (tx: Db, id: string): Promise<MoveRow | undefined> =>
  (await tx.select().from(installMoves).where(eq(installMoves.id, id)))[0];

/** Counts the moves from a client that were undone since then. */
export const countUndone = (tx: Db, userId: string, fromClient: string, since: Date): Promise<number> =>
  tx.$count(
    installMoves,
    and(
      eq(installMoves.userId, userId),
      eq(installMoves.fromClient, fromClient),
      isNotNull(installMoves.undoneAt),
      gt(installMoves.movedAt, since),
    ),
  );

export const insertMove = (tx: Db, move: typeof installMoves.$inferInsert) => tx.insert(installMoves).values(move);

export const setUndone = (tx: Db, id: string, undoneAt: Date) =>
  tx.update(installMoves).set({ undoneAt }).where(eq(installMoves.id, id));

/** Gives the moves of some accounts to another one. */
export const setOwnerOfMoves = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(installMoves)
    .set({ userId: to })
    .where(inArray(installMoves.userId, [...from]));

/**
 * Gives another account the moves that brought the licenses of these clients to them, from one client to the next, so
 * that they can still be undone. A move that was undone counts for the client that it was made from.
 */
export const setOwnerOfClientMoves = (
  tx: Db,
  clientIds: readonly string[],
  { from, to }: { from: string; to: string },
) =>
  tx.execute(sql`
    with recursive earlier as (
      select null::uuid as id, client_id, 'infinity'::timestamptz as until
      from unnest(${sql.param([...clientIds])}::text[]) client_id
      union
      select install_moves.id, install_moves.from_client, install_moves.moved_at from install_moves
      join earlier on install_moves.to_client = earlier.client_id and install_moves.moved_at < earlier.until
      where install_moves.user_id = ${from} and install_moves.undone_at is null
    )
    update install_moves set user_id = ${to} where user_id = ${from} and (
      id in (select id from earlier) or (undone_at is not null and exists (
        select from earlier where earlier.client_id = from_client and moved_at < earlier.until
      ))
    )`);

export const deleteMovesOf = (tx: Db, userId: string) => tx.delete(installMoves).where(eq(installMoves.userId, userId));

/** Deletes moves that neither can be undone nor count any longer. */
export const deleteOldMoves = (tx: Db, now: Date) =>
  tx.delete(installMoves).where(lt(installMoves.movedAt, new Date(now.getTime() - MOVE_RETENTION)));
