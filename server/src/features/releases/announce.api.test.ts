import { contract } from '@warden/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { eventually } from '../../../test/payments.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { users } from '../auth/tables.ts';
import { releaseAnnounced } from './mail.tsx';
import { setNotes } from './store.ts';
import { releaseAnnouncements } from './tables.ts';

const shop = sharedTestApp({ PUBLIC_URL: 'https://shop.test' });
const admin = sharedAccount(shop, { isAdmin: true });
const english = sharedAccount(shop);
const russian = sharedAccount(shop, { firstName: 'Вера', locale: 'ru' });
let unverified: Account;
const silent = sharedAccount(shop);
beforeAll(async () => {
  unverified = await shop.register();
});

const subscribe = async (accounts: Account[], newsUnsubscribedAt: Date | null) => {
  const ids = accounts.map(({ user }) => user.id);
  await shop.services.db.update(users).set({ newsUnsubscribedAt }).where(inArray(users.id, ids));
};
beforeEach(async () => {
  await subscribe([admin, english, russian, unverified], null);
  await subscribe([silent], new Date());
});

const announce = (id: string) => shop.call(contract.releases.announce, { params: { id } }, admin);
const keyOf = async ({ user }: Account) => {
  const [row] = await shop.services.db.select().from(users).where(eq(users.id, user.id));
  return row?.unsubscribeKey as string;
};
const toldOf = async (releaseId: string) => {
  const ofRelease = eq(releaseAnnouncements.releaseId, releaseId);
  return (await shop.services.db.select().from(releaseAnnouncements).where(ofRelease)).map(({ userId }) => userId);
};
const entriesOf = (id: string) => auditOf(shop, `release:${id}`);
const lettersAbout = async (version: string) =>
  (await shop.mailbox.list({ limit: 1000 })).filter(({ subject }) => subject.includes(version));

describe('announcing a release', () => {
  it('tells everybody who wants to know, once, in their language', async () => {
    const fields = aPublication({
      release_notes_en: '## Known issues\n- **Groups** from LDAP\n- <script>alert(1)</script> & more',
      release_notes_ru: '## Новое\n- **Группы** из LDAP',
    });
    const { id, version } = await giveRelease(shop, fields);
    expect((await announce(id)).release).toMatchObject({ id, is_announced: true });
    const wanted = [admin, english, russian];
    await eventually(async () => (await lettersAbout(version)).length === wanted.length);
    expect((await toldOf(id)).toSorted()).toEqual(wanted.map(({ user }) => user.id).toSorted());

    const letter = await shop.mailTo(english.user.email, ({ subject }) => subject === `Warden ${version} is out`);
    for (const part of ['Hello, Ada.', '## Known issues\n', '- Groups from LDAP', '- <script>alert(1)</script> & more'])
      expect(letter.text).toContain(part);
    expect(letter.html).toMatch(/<h2 [^>]+>Known issues<\/h2>/);
    expect(letter.html).not.toContain('<script');
    expect(letter.links).toEqual([
      `https://shop.test/docs/en/releases/${version}`,
      'https://shop.test/contacts',
      `https://shop.test/unsubscribe?token=${await keyOf(english)}&lang=en`,
    ]);
    const other = await shop.mailTo(russian.user.email, ({ subject }) => subject === `Вышел Warden ${version}`);
    expect(other.text).toContain('- Группы из LDAP');
    expect(other.links[0]).toBe(`https://shop.test/docs/ru/releases/${version}`);
  });

  it('happens once, and the second try says so', async () => {
    const { id, version } = await giveRelease(shop);
    const tries = await Promise.allSettled([announce(id), announce(id), announce(id)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refusal(announce(id))).toMatchObject({ status: 409, code: 'already_announced' });
    await eventually(async () => (await lettersAbout(version)).length === 3);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'release.published', actor: 'operator' },
      { action: 'release.announced', actor: `user:${admin.user.id}` },
    ]);
  });
});

describe('before a release is announced, an administrator', () => {
  it('sees the mail in every language, and how many would get it', async () => {
    const notes = { release_notes_en: '## Known issues', release_notes_ru: '## Известные проблемы' };
    const { id, version } = await giveRelease(shop, aPublication(notes));
    const { data } = await shop.call(contract.releases.announcement, { params: { id } }, admin);
    expect(data).toMatchObject({
      readers: 3,
      mails: [
        { locale: 'en', readers: 2, subject: `Warden ${version} is out` },
        { locale: 'ru', readers: 1, subject: `Вышел Warden ${version}` },
      ],
    });
    for (const [index, heading] of ['Known issues', 'Известные проблемы'].entries()) {
      expect(data.mails[index]?.html).toContain(`>${heading}</h2>`);
      // The policy of the panel's page allows neither of them.
      expect(data.mails[index]?.html).not.toMatch(/<style|cid:/);
    }
    expect(await lettersAbout(version)).toEqual([]);
  });

  it('sees the mail for notes with a link that nobody can open, which were saved before links were checked', async () => {
    const { id } = await giveRelease(shop);
    const notes = { release_notes_en: 'Read [this](http://[).', release_notes_ru: '- Быстрее' };
    await setNotes(shop.services.db, id, notes, new Date());
    const { data } = await shop.call(contract.releases.announcement, { params: { id } }, admin);
    expect(data.mails[0]?.html).toMatch(/Read <a [^>]+>this<\/a>\./);
  });

  it('can get it first and alone, marked as a test, whether they want news or not', async () => {
    await subscribe([admin], new Date());
    const { id, version } = await giveRelease(shop);
    await shop.call(contract.releases.testAnnouncement, { params: { id }, body: { locale: 'ru' } }, admin);
    const letter = await shop.mailTo(admin.user.email, ({ subject }) => subject.includes(version));
    expect(letter.subject).toBe(`[Тест] Вышел Warden ${version}`);
    expect(letter.text).toContain('- Быстрее');
    expect(await lettersAbout(version)).toHaveLength(1);
    expect(await toldOf(id)).toEqual([]);
    const { releases } = await shop.call(contract.releases.listAll, {}, admin);
    expect(releases.find((release) => release.id === id)?.is_announced).toBe(false);
    const after = JSON.stringify({ version, locale: 'ru' });
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'release.announcement_tested', after });
  });

  it('can get it twenty times an hour', async () => {
    const { id } = await giveRelease(shop);
    const other = await openAccount(shop, { isAdmin: true });
    const test = () => shop.call(contract.releases.testAnnouncement, { params: { id }, body: { locale: 'en' } }, other);
    await Promise.all(Array.from({ length: 20 }, test));
    expect(await refusal(test())).toMatchObject({ status: 429, code: 'rate_limited' });
  });
});

describe('a letter about a release', () => {
  it('can be ended by the mail program, with one click', async () => {
    const { id, version } = await giveRelease(shop);
    await announce(id);
    const letter = await shop.mailTo(english.user.email, ({ subject }) => subject.includes(version));
    const raw = Buffer.from((await shop.mailbox.raw(letter.id)) ?? []).toString();
    const head = raw.split('\r\n\r\n', 1)[0]?.replace(/\r\n\s+/g, ' ') ?? '';
    const key = await keyOf(english);
    const url = `https://shop.test/api/releases/unsubscribe?token=${key}`;
    expect(head).toMatch(new RegExp(`^List-Unsubscribe: <${url.replace(/[?.]/g, '\\$&')}>$`, 'm'));
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);

    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: url.slice('https://shop.test'.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(statusCode).toBe(200);
    const [row] = await shop.services.db.select().from(users).where(eq(users.id, english.user.id));
    expect(row?.newsUnsubscribedAt).not.toBeNull();

    const { id: next, version: nextVersion } = await giveRelease(shop);
    await announce(next);
    await shop.mailTo(russian.user.email, ({ subject }) => subject.includes(nextVersion));
    expect(await toldOf(next)).not.toContain(english.user.id);
  });

  it('is not written to somebody who has ended them meanwhile, or whose release is gone', async () => {
    const { id } = await giveRelease(shop);
    const compose = (userId: string, releaseId = id) => releaseAnnounced.compose({ releaseId, userId }, shop.services);
    expect(await compose(english.user.id)).not.toBeNull();
    for (const id of [silent.user.id, unverified.user.id, crypto.randomUUID()]) expect(await compose(id)).toBeNull();
    expect(await compose(english.user.id, crypto.randomUUID())).toBeNull();
  });
});
