import { formatLicensesAsObject, formatMoney, panelTexts, type siteTexts } from '@warden/i18n';
import { addDays, addYears, dayOf } from '@warden/license';
import { expectAccessible } from './accessibility.ts';
import {
  bindInstall,
  buyLicense,
  demoAccount,
  enterCompany,
  openAccount,
  postAs,
  signIn,
  signInAsAdmin,
} from './accounts.ts';
import { expect, fill, hydrated, inEveryLanguage, type Page, test, visit } from './support.ts';

const YEAR = 25_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The lines of an order on the page of its payment. */
const linesOf = (page: Page, t: (typeof siteTexts)['en']) =>
  page.getByRole('list', { name: t.order.lines }).getByRole('listitem');

/** Pays on the page of the demo's payment provider. */
const payAtCheckout = async (page: Page) => {
  await expect(page).toHaveURL(/\/dev\/yookassa\/checkout\//);
  await page.locator('form > button.main').click();
  await expect(page).toHaveURL(/\/payment\/success\?payment=/);
  await hydrated(page);
};

/** Nothing of a page is wider than a phone. */
const expectNoScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

inEveryLanguage(({ locale, t }) => {
  const p = panelTexts[locale];
  const money = (amount: number) => formatMoney(amount, 'RUB', locale);

  const withLicenses = async (page: Page, about: string, count: number) => {
    const account = await openAccount(page, about);
    const clients: string[] = [];
    for (let made = 0; made < count; made++) {
      const client = await bindInstall(page, account);
      await buyLicense(page, account, client);
      clients.push(client);
    }
    await signIn(page, account);
    return { account, clients };
  };

  /** Chooses the paid licenses in the dashboard, and goes on to their order. */
  const orderAll = async (page: Page, clients: readonly string[]) => {
    await visit(page, '/dashboard?type=commercial');
    for (const client of clients) await page.getByLabel(fill(t.licenses.chooseOf, { client }), { exact: true }).check();
    const licenses = formatLicensesAsObject(clients.length, locale);
    await page.getByRole('link', { name: fill(t.buy.extendSeveral, { licenses }) }).click();
    await expect(heading(page, t.order.title)).toBeVisible();
    await expect(page.getByRole('group', { name: t.order.lines }).getByRole('listitem')).toHaveCount(clients.length);
  };

  test('four licenses are extended by one invoice, whose lines become licenses when the money arrives', async ({
    page,
  }) => {
    test.slow();
    const { account, clients } = await withLicenses(page, 'order-invoice', 4);
    await enterCompany(page, account);
    await orderAll(page, clients);
    const term = fill(t.order.termOf, { name: clients[3] ?? '' });
    await page.getByRole('combobox', { name: term, exact: true }).selectOption('3');
    await page.getByRole('radio', { name: t.ways.invoice }).check();
    const submit = page.getByRole('button', { name: fill(t.order.invoice, { amount: money(6 * YEAR) }), exact: true });
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: t.buy.acceptEula }).check();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoScroll(page);
    await expectAccessible(page);
    await submit.click();

    await expect(page).toHaveURL(/\/payment\/success\?payment=/);
    await expect(linesOf(page, t)).toHaveCount(4);
    await expect(linesOf(page, t).getByText(t.order.state.waiting)).toHaveCount(4);
    await expectNoScroll(page);
    await expectAccessible(page);
    const headers = { authorization: `Bearer ${account.token}` };
    const { data } = await (await page.request.get('/api/invoices', { headers })).json();
    const admin = await demoAccount(page, 'admin');
    await postAs(page, admin, `admin/invoices/${data[0].id}/paid`, { reason: 'Payment order 17' });
    await expect(linesOf(page, t).getByText(t.order.state.issued)).toHaveCount(4);
    await expect(heading(page, t.order.readyTitle)).toBeVisible();
    for (const client of clients) {
      await expect(page.getByRole('button', { name: fill(t.order.copyOf, { client }), exact: true })).toBeVisible();
    }
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.order.downloadAll }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  });

  test('licenses are extended by card to one day, one chosen later, and one of them is refunded', async ({
    page,
    browser,
  }) => {
    test.slow();
    const { account, clients } = await withLicenses(page, 'order-card', 2);
    const [first = '', second = ''] = clients;
    const spare = await bindInstall(page, account);
    await orderAll(page, clients);
    await page.getByRole('button', { name: t.order.add }).click();
    const third = page.getByRole('combobox', { name: fill(t.order.installOf, { number: '3' }), exact: true });
    await expect(third).toHaveValue(spare);
    await third.selectOption('');
    await expect(page.getByText(t.order.laterTerm)).toBeVisible();
    await page.getByRole('checkbox', { name: t.order.together }).check();
    // Both end a year from today now, and so two years and ten days later.
    const until = addDays(addYears(dayOf(new Date()), 3), -355);
    await page.getByLabel(t.order.day, { exact: true }).fill(until);
    const sum = page.getByRole('button', { name: new RegExp(`^${t.buy.submit} `) });
    const twoDays = (2 * YEAR + YEAR + (2 * Math.round((YEAR * 100 * 10) / 365)) / 100).toFixed(2);
    await expect(sum).toContainText(money(Number(twoDays)));
    await page.getByRole('checkbox', { name: t.buy.acceptEula }).check();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel(t.order.day, { exact: true })).toHaveValue(until);
    await page.getByRole('checkbox', { name: t.buy.acceptEula }).check();
    await sum.click();
    await payAtCheckout(page);

    await expect(linesOf(page, t).getByText(t.order.state.issued)).toHaveCount(2);
    await expect(page.getByText(fill(t.order.now.assign, { email: account.email }))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('combobox', { name: fill(t.order.assignOf, { number: '3' }), exact: true })
      .selectOption(spare);
    await page.getByRole('button', { name: t.order.assign, exact: true }).click();
    await expect(linesOf(page, t).getByText(t.order.state.issued)).toHaveCount(3);
    await expect(
      page.getByRole('button', { name: fill(t.order.copyOf, { client: spare }), exact: true }),
    ).toBeVisible();

    const id = new URL(page.url()).searchParams.get('payment') ?? '';
    const panel = await (await browser.newContext({ locale })).newPage();
    await signInAsAdmin(panel);
    await visit(panel, `/admin?tab=payments&payment=${id}`);
    const dialog = panel.getByRole('dialog', { name: p.payment.title, exact: true });
    await dialog.getByRole('button', { name: p.payment.refund, exact: true }).click();
    const refund = panel.getByRole('dialog', { name: p.refunds.chooseTitle, exact: true });
    await expect(refund.getByRole('button', { name: p.payment.refund })).toBeDisabled();
    await refund.getByRole('checkbox', { name: new RegExp(`^${spare}`) }).check();
    const chosen = panel.getByRole('dialog', { name: fill(p.payment.refundTitle, { amount: money(YEAR) }) });
    await expectAccessible(panel);
    await chosen.getByLabel(p.payment.refundReason, { exact: true }).fill('Not needed');
    await chosen.getByRole('button', { name: p.payment.refund, exact: true }).click();
    await expect(chosen).toBeHidden();
    await panel.context().close();

    await page.reload();
    await expect(linesOf(page, t).getByText(t.order.state.refunded, { exact: true })).toHaveCount(1);
    for (const client of [first, second]) {
      await expect(page.getByRole('button', { name: fill(t.order.copyOf, { client }), exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: fill(t.order.copyOf, { client: spare }), exact: true })).toBeHidden();
  });
});
