import type { Db } from '../../platform/db/database.ts';
import { listPage } from './queries/list.ts';
import type { AdminList } from './queries/lists.ts';

/** Reads the page of a list that was asked for. */
export const pageOf = async <Query extends { page: number; limit: number }, Row>(
  db: Db,
  { query, read }: AdminList<Query, Row>,
  asked: Query,
  now: Date,
) => {
  const { page, limit } = asked;
  const { rows, total, more } = await listPage(db, query(asked, now), { page, limit });
  return { rows: rows.map(read), counted: { total, more, page, limit } };
};
