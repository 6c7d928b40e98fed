import { contract, type SellerDetails } from '@warden/contract';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { auditLog } from '../audit/tables.ts';
import { example } from './demo.ts';

const { seller } = contract;
const shop = sharedTestApp({}, { workers: false });
let admin: Account;

beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});

const read = async () => (await shop.call(seller.read, {})).data;
const write = async (changes: Partial<SellerDetails> = {}) =>
  (await shop.call(seller.write, { body: { ...example, ...changes } }, { token: admin.token })).data;
const lastEntry = async () => {
  const [entry] = await shop.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, 'seller'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry && { action: entry.action, actor: entry.actor, before: entry.before, after: entry.after };
};

describe('the seller', () => {
  const noLinks = { demo: null, repository: null, sales: null, support: null, security: null, status: null };

  it('is nobody at first, and then there are no invoices', async () => {
    expect(await read()).toEqual({ seller: null, links: noLinks, invoices: false });
    expect(await shop.services.seller.forDocuments(shop.services.db)).toBeNull();
  });

  it('is shown to everybody once entered, but not with all that documents need', async () => {
    const own = await write();
    expect(own).toMatchObject({ seller: example, is_example: false, images: { stamp: false, signature: false } });
    const { seller: shown, invoices } = await read();
    expect(invoices).toBe(true);
    expect(shown).toMatchObject({ inn: example.inn, bank: example.bank, is_example: false });
    expect(JSON.stringify(shown)).not.toContain(example.signatory.name);
  });

  it('comes to documents with the tax of the day', async () => {
    await write({
      vat: [
        { from: '2027-01-01', rate: null, ground: 'подп. 26' },
        { from: '2026-01-01', rate: 22 },
      ],
    });
    const found = await shop.services.seller.forDocuments(shop.services.db);
    expect(found).toMatchObject({ invoiceDays: 5, prefix: 'W-', seller: { inn: example.inn, stampKey: null } });
    expect(found?.vatOn('2026-12-31')).toEqual({ rate: 22, ground: null });
    expect(found?.vatOn('2027-01-01')).toEqual({ rate: null, ground: 'подп. 26' });
    expect(found?.seller).not.toHaveProperty('vat');
  });

  it('is refused with the field that is wrong, and stays as it was', async () => {
    const before = (await shop.call(seller.details, {}, { token: admin.token })).data;
    expect(await refusal(write({ bank: { ...example.bank, account: '40702810700000012345' } }))).toMatchObject({
      status: 400,
      code: 'account_check_digit',
      field: 'bank.account',
    });
    expect(await refusal(write({ invoice_days: 0 }))).toMatchObject({ code: 'field_invalid', field: 'invoice_days' });
    expect((await shop.call(seller.details, {}, { token: admin.token })).data).toEqual(before);
  });

  it('leaves an audit entry with what changed, and none where nothing did', async () => {
    await write();
    await write({ invoice_days: 7 });
    const entry = {
      action: 'seller.changed',
      actor: `user:${admin.user.id}`,
      before: '{"invoice_days":5}',
      after: '{"invoice_days":7}',
    };
    expect(await lastEntry()).toEqual(entry);
    await write({ invoice_days: 7 });
    expect(await lastEntry()).toEqual(entry);
  });

  it('has links, and an empty one is none', async () => {
    const status = 'https://status.example.com/';
    const body = { status, support: 'help@example.com', demo: '', sales: null };
    const { data } = await shop.call(seller.writeLinks, { body }, { token: admin.token });
    expect(data.links).toEqual({ ...noLinks, status, support: 'help@example.com' });
    expect((await read()).links).toEqual(data.links);
    expect(await lastEntry()).toMatchObject({ before: expect.stringContaining('"links.status":null') });
  });

  it('refuses links that are none', async () => {
    for (const [field, value, code] of [
      ['demo', 'javascript:alert(1)', 'field_invalid'],
      ['repository', 'code.example.com', 'field_invalid'],
      ['sales', 'https://sales.example.com/', 'email_invalid'],
    ] as const) {
      const written = shop.call(seller.writeLinks, { body: { [field]: value } }, admin);
      expect(await refusal(written)).toMatchObject({ code, field });
    }
  });
});
