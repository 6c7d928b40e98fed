import type { Locale } from '@warden/i18n';
import { demoAccount, signIn, signInAsAdmin } from './accounts.ts';
import { expect, inEveryLanguage, type Page, test } from './support.ts';

const client = 'warden-production-kubernetes-cluster-eu-central-1-payments-primary-replica-01';
const company = 'Общество с ограниченной ответственностью «Научно-производственное объединение „Примерсвязьстрой“»';
const email = 'konstantin.rozhdestvensky-licensing@podrazdelenie-informatsionnykh-tekhnologiy.example.com';

/** The longest that customers and their accountants really enter, and the largest sums, by the names of the fields. */
const longest: Record<string, unknown> = {
  email,
  actor_email: email,
  client_id: client,
  clientId: client,
  company,
  company_name: company,
  name: company,
  hostname: 'errors-primary.podrazdelenie-informatsionnykh-tekhnologiy.example.com',
  description: 'Основной контур платежей, резервная площадка в Новосибирске',
  firstName: 'Александра-Константина',
  lastName: 'Рождественская-Преображенская',
  invoice_number: 'W26-10482',
  amount: 1_250_000,
};

const paymentStates = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'];
type Row = Record<string, unknown>;

/** Rows that the demo shop lacks: one payment of each state, the last of them in doubt. */
const moreOf: Record<string, (row: Row) => Row[]> = {
  payments: (row) =>
    paymentStates.map((status) => ({
      ...row,
      id: crypto.randomUUID(),
      status,
      problem: status === 'failed' ? 'amount_differs' : null,
    })),
};

/** Answers with what the shop has, and puts the longest contents into each field that has any. */
const lengthen = (page: Page) =>
  page.route(/\/api\/(licenses|installs|payments|companies|admin|releases)\b/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) => {
      if (key === 'moved') return { from: client, undo_until: new Date().toISOString() };
      if (key === 'staging_for') return client;
      if (Array.isArray(value) && value[0] && moreOf[key]) return [...value, ...moreOf[key](value[0])];
      return value && key in longest ? longest[key] : value;
    });
    await route.fulfill({ response, json });
  });

const views = {
  customer: ['licenses', 'installations', 'payments', 'companies'].map((tab) => `/dashboard?tab=${tab}`),
  admin: [
    ...['users', 'organizations', 'installations', 'releases', 'payments', 'stats', 'health', 'security', 'settings'],
    ...['payments&part=invoices', 'payments&part=statement'],
  ].map((tab) => `/admin?tab=${tab}`),
};

/** Tables wider than what they stand in, cells wider than their column, and whatever ends beyond the page. */
const tooWide = () => {
  const say = (element: Element, by: number) =>
    `${element.tagName} "${element.textContent?.slice(0, 60)}" by ${Math.round(by)} px`;
  const page = document.documentElement.scrollWidth - window.innerWidth;
  const tables = [...document.querySelectorAll('main table')].flatMap((table) => {
    const by = table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0);
    return by > 0.5 ? [say(table, by)] : [];
  });
  const parts = [...document.querySelectorAll('main :is(td, th, dd)')].flatMap((cell) => {
    const edge = cell.getBoundingClientRect().right;
    const ends = [...cell.querySelectorAll(':scope > *, :scope > * > *')]
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, [popover]'))
      .map((one) => one.getBoundingClientRect().right - edge);
    // An id reaches into the padding by 4 px, so that its background has an edge.
    return Math.max(0, ...ends) > 4.5 ? [say(cell, Math.max(...ends))] : [];
  });
  return [...(page > 0 ? [`the page by ${page} px`] : []), ...tables, ...parts.slice(0, 5)];
};

const softly = expect.configure({ soft: true });

const expectToFit = async (page: Page, locale: Locale, path: string) => {
  await page.goto(`${path}&lang=${locale}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.locator('[class*=keleton]')).toHaveCount(0);
  for (const width of [390, 900, 1200, 1280, 1536]) {
    await page.setViewportSize({ width, height: 900 });
    const message = `${path} in ${locale} at ${width} px`;
    await softly.poll(() => page.evaluate(tooWide), { message, timeout: 5_000 }).toEqual([]);
  }
};

inEveryLanguage(({ locale }) => {
  for (const [who, paths] of Object.entries(views)) {
    test(`no list of the ${who} is wider than its card, whatever people have entered`, async ({ page }) => {
      test.slow();
      if (who === 'admin') await signInAsAdmin(page);
      else await signIn(page, await demoAccount(page, 'customer'));
      await lengthen(page);
      for (const path of paths) await expectToFit(page, locale, path);
    });
  }
});
