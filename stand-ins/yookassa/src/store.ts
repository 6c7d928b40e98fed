import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { invalid } from './api-error.ts';
import type { ListQuery } from './input.ts';
import { cardMethod, type SavedCard } from './methods.ts';
import type { Payment, Refund } from './objects.ts';

const schema = `
  create table if not exists payments (id text primary key, status text not null, created integer not null, body text not null);
  create index if not exists payments_by_time on payments (created desc, id desc);
  create index if not exists payments_open on payments (created) where status in ('pending', 'waiting_for_capture');
  create table if not exists refunds (id text primary key, status text not null, created integer not null, payment_id text not null, body text not null);
  create index if not exists refunds_by_time on refunds (created desc, id desc);
  create index if not exists refunds_of on refunds (payment_id);
  create index if not exists refunds_pending on refunds (created) where status = 'pending';
  create table if not exists cards (id text primary key, body text not null);
  create table if not exists answers (key text primary key, request text not null, status integer not null, body text not null, at integer not null);
  create table if not exists deliveries (id integer primary key, body text not null, attempts integer not null, since integer not null, due integer not null);
  create index if not exists deliveries_due on deliveries (due);
`;

export interface Remembered {
  request: string;
  status: number;
  body: string;
}

export interface Delivery {
  id: number;
  body: string;
  attempts: number;
  since: number;
  due: number;
}

const filters: [keyof ListQuery, string][] = [
  ['created_at.gte', 'created >= ?'],
  ['created_at.gt', 'created > ?'],
  ['created_at.lte', 'created <= ?'],
  ['created_at.lt', 'created < ?'],
  ['status', 'status = ?'],
];

/** A demo may have payments and refunds from before methods were stored; all of them were paid with one card. */
const withMethod = (payment: Payment): Payment => {
  const { id, status, ending, method }: Partial<Payment> & Pick<Payment, 'id'> = payment;
  if (method !== undefined) return payment;
  const paid = status === 'succeeded' || status === 'waiting_for_capture';
  return {
    ...payment,
    saveMethod: false,
    method: paid ? cardMethod(id) : null,
    decline: ending === 'card' ? 'insufficient_funds' : null,
  };
};

/** A database in one file. It survives the end of the process, and with `fsync` that of the machine too. */
export const openStore = (dir: string, { fsync }: { fsync: boolean }) => {
  mkdirSync(dir, { recursive: true });
  const db = new DatabaseSync(join(dir, 'yookassa.sqlite'), { timeout: 5000 });
  db.exec(`pragma journal_mode = wal; pragma synchronous = ${fsync ? 'full' : 'normal'}; begin; ${schema} commit`);

  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const sql = (text: string) => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const run = (text: string, ...values: SQLInputValue[]) => void sql(text).run(...values);
  const rows = <T>(text: string, ...values: SQLInputValue[]) => sql(text).all(...values) as T[];
  const bodies = <T>(text: string, ...values: SQLInputValue[]) =>
    rows<{ body: string }>(text, ...values).map(({ body }) => JSON.parse(body) as T);

  const payments = (text: string, ...values: SQLInputValue[]) => bodies<Payment>(text, ...values).map(withMethod);

  /** Newest first; the cursor is the last id of the previous page. */
  const page = <T extends { id: string }>(
    table: 'payments' | 'refunds',
    query: ListQuery,
    extra: [string, SQLInputValue][] = [],
  ) => {
    const conditions = [
      ...filters.flatMap(([name, condition]) => {
        const value = query[name];
        return value === undefined ? [] : [[condition, value] as const];
      }),
      ...extra,
    ];
    if (query.cursor !== undefined) {
      const [last] = rows(`select 1 from ${table} where id = ?`, query.cursor);
      if (!last) throw invalid('Incorrect cursor', 'cursor');
      conditions.push([`(created, id) < (select created, id from ${table} where id = ?)`, query.cursor]);
    }
    const where = conditions.map(([condition]) => condition).join(' and ') || 'true';
    const found = bodies<T>(
      `select body from ${table} where ${where} order by created desc, id desc limit ?`,
      ...conditions.map(([, value]) => value),
      query.limit + 1,
    );
    const items = found.slice(0, query.limit);
    return { items, next: found.length > query.limit ? items.at(-1)?.id : undefined };
  };

  return {
    /** Runs the work in one transaction. */
    inTransaction: <T>(work: () => T): T => {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },

    payment: (id: string) => payments('select body from payments where id = ?', id)[0],
    savePayment: (payment: Payment) =>
      run(
        'insert into payments (id, status, created, body) values (?, ?, ?, ?) on conflict (id) do update set status = excluded.status, body = excluded.body',
        payment.id,
        payment.status,
        payment.createdAt,
        JSON.stringify(payment),
      ),
    paymentPage: (query: ListQuery) => {
      const { items, next } = page<Payment>('payments', query);
      return { items: items.map(withMethod), next };
    },
    payments: () => payments('select body from payments order by created, id'),
    /** Payments that expire. */
    openPayments: (createdBefore: number) =>
      payments(
        "select body from payments where status in ('pending', 'waiting_for_capture') and created <= ?",
        createdBefore,
      ),

    refund: (id: string) => bodies<Refund>('select body from refunds where id = ?', id)[0],
    saveRefund: (refund: Refund) =>
      run(
        'insert into refunds (id, status, created, payment_id, body) values (?, ?, ?, ?, ?) on conflict (id) do update set status = excluded.status, body = excluded.body',
        refund.id,
        refund.status,
        refund.createdAt,
        refund.paymentId,
        JSON.stringify(refund),
      ),
    refundPage: (query: ListQuery) =>
      page<Refund>('refunds', query, query.payment_id === undefined ? [] : [['payment_id = ?', query.payment_id]]),
    refunds: () => bodies<Refund>('select body from refunds order by created, id'),
    refundsOf: (paymentId: string) =>
      bodies<Refund>('select body from refunds where payment_id = ? order by created, id', paymentId),

    /** Refunds that take time, whoever decides when they end. */
    pendingRefunds: () => bodies<Refund>("select body from refunds where status = 'pending' order by created, id"),

    card: (id: string) => bodies<SavedCard>('select body from cards where id = ?', id)[0],
    cards: () => bodies<SavedCard>('select body from cards order by id'),
    saveCard: (card: SavedCard) =>
      run('insert or replace into cards (id, body) values (?, ?)', card.id, JSON.stringify(card)),
    removeCard: (id: string) => run('delete from cards where id = ?', id),

    answerTo: (key: string, since: number) =>
      rows<Remembered>('select request, status, body from answers where key = ? and at > ?', key, since)[0],
    remember: (key: string, { request, status, body }: Remembered, at: number) =>
      run(
        'insert or replace into answers (key, request, status, body, at) values (?, ?, ?, ?, ?)',
        key,
        request,
        status,
        body,
        at,
      ),

    forgetAnswers: (until: number) => run('delete from answers where at <= ?', until),

    addDelivery: (body: string, now: number, due: number) =>
      Number(
        sql('insert into deliveries (body, attempts, since, due) values (?, 0, ?, ?)').run(body, now, due)
          .lastInsertRowid,
      ),
    /** Soonest first, without those that are being sent. */
    deliveries: (limit: number, underWay: number[]) =>
      rows<Delivery>(
        'select * from deliveries where id not in (select value from json_each(?)) order by due, id limit ?',
        JSON.stringify(underWay),
        limit,
      ),
    /** Makes all deliveries due that waited when the last process ended. */
    deliverAllFrom: (now: number) => run('update deliveries set due = ? where due > ?', now, now),
    postpone: (id: number, attempts: number, due: number) =>
      run('update deliveries set attempts = ?, due = ? where id = ?', attempts, due, id),
    removeDelivery: (id: number) => run('delete from deliveries where id = ?', id),

    close: () => {
      prepared.clear();
      db.close();
    },
  };
};

export type Store = ReturnType<typeof openStore>;
