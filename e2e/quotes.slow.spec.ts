import { readFile } from 'node:fs/promises';
import { errorTexts, formatMoney, integrationsTexts, panelTexts } from '@warden/i18n';
import { addDays, dayOf } from '@warden/license';
import { readPdf } from '../server/test/pdf.ts';
import { expectAccessible } from './accessibility.ts';
import {
  bindInstall,
  buyLicense,
  demoAccount,
  enterCompany,
  followVerification,
  newEmail,
  openAccount,
  postAs,
  signIn,
  signInAsAdmin,
} from './accounts.ts';
import {
  type Browser,
  browserLanguage,
  chooseFor,
  desktop,
  expect,
  fill,
  inEveryLanguage,
  type Page,
  refused,
  test,
  visit,
} from './support.ts';

const YEAR = 25_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const pdfOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readPdf(await readFile(await download.path()))).text;
};

/** Nothing of a page is wider than a phone. */
const fitsPhone = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
};

inEveryLanguage(({ locale, t }) => {
  const p = panelTexts[locale];
  const { once } = integrationsTexts[locale];
  const money = (amount: number) => formatMoney(amount, 'RUB', locale);

  /** Opens a link as somebody who has no account here. */
  const asStranger = async (browser: Browser, link: string) => {
    const page = await (
      await browser.newContext({ locale: browserLanguage[locale], viewport: desktop, reducedMotion: 'reduce' })
    ).newPage();
    await visit(page, link);
    return page;
  };

  /** Reads the address that a dialog shows once, and closes it. */
  const shownLink = async (page: Page, title: string) => {
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    const link = await dialog.locator('code').innerText();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: once.saved }).click();
    return link;
  };

  const rowOf = (page: Page, name: string) =>
    page.getByRole('table', { name: t.quotes.caption }).locator('tbody tr').filter({ hasText: name });

  test.describe('a quote', () => {
    // Links that no longer work are answered as gone, and nobody has the first account that a quote is made for.
    test.use({ expectedFailures: [refused(404, 410)] });

    test('is made by a customer, read without an account, accepted into an invoice, and then used', async ({
      page,
      browser,
    }) => {
      test.slow();
      const account = await openAccount(page, 'quoted');
      const client = await bindInstall(page, account);
      await enterCompany(page, account);
      await signIn(page, account);
      await visit(page, '/dashboard?tab=payments');
      await page.getByRole('button', { name: t.quotes.make }).click();
      const form = page.getByRole('dialog', { name: t.quotes.form.title, exact: true });
      await form.getByRole('button', { name: t.quotes.form.submit, exact: true }).click();
      await expect(form.getByText(errorTexts[locale].field_required)).toBeVisible();
      await form.getByRole('checkbox', { name: client }).check();
      await form.getByLabel(t.quotes.form.later, { exact: true }).fill('2');
      await expectAccessible(page);
      await form.getByRole('button', { name: t.quotes.form.submit, exact: true }).click();
      const link = await shownLink(page, t.quotes.shownTitle);
      const row = rowOf(page, money(3 * YEAR));
      await expect(row.getByText(t.quotes.statuses.open)).toBeVisible();
      const number = (await row.locator('td').first().locator('div div').first().innerText()).trim();

      const stranger = await asStranger(browser, link);
      await expect(heading(stranger, fill(t.sharedQuote.quote, { number }))).toBeVisible();
      const lines = stranger.getByRole('list', { name: t.sharedQuote.lines }).getByRole('listitem');
      await expect(lines).toHaveCount(3);
      await expect(stranger.getByText(money(3 * YEAR), { exact: true })).toBeVisible();
      await expect(stranger.getByRole('heading', { name: t.sharedQuote.seller })).toBeVisible();
      const read = await stranger.content();
      const pdf = await pdfOf(stranger, () => stranger.getByRole('link', { name: t.sharedQuote.pdf }).click());
      for (const secret of [account.email, 'Lovelace', 'Analytical', client]) {
        expect(read, secret).not.toContain(secret);
        expect(pdf, secret).not.toContain(secret);
      }
      expect(pdf).toContain(number);
      await expectAccessible(stranger);
      await fitsPhone(stranger);
      await expect(stranger.getByRole('link', { name: t.sharedQuote.signIn })).toBeVisible();

      await visit(page, link);
      await page.getByRole('main').getByRole('button', { name: t.sharedQuote.accept, exact: true }).click();
      const submit = page.getByRole('button', { name: t.sharedQuote.byInvoice, exact: true });
      await expect(submit).toBeDisabled();
      await page.getByRole('checkbox', { name: t.buy.acceptEula }).check();
      await expectAccessible(page);
      await submit.click();
      await expect(page).toHaveURL(/\/payment\/success\?payment=/);
      await expect(page.getByRole('list', { name: t.order.lines }).getByRole('listitem')).toHaveCount(3);

      await stranger.reload();
      await expect(heading(stranger, t.sharedQuote.closedTitle)).toBeVisible();
      await expectAccessible(stranger);
      await stranger.context().close();
      await visit(page, '/dashboard?tab=payments');
      await expect(rowOf(page, number).getByText(t.quotes.statuses.accepted)).toBeVisible();
    });

    test('gets a new address, and is withdrawn', async ({ page, browser }) => {
      test.slow();
      const account = await openAccount(page, 'withdrawn');
      const { data } = await postAs<{ url: string; quote: { number: string } }>(page, account, 'quotes', {
        ...{ kind: 'quote', locale },
        lines: [{ client_id: null, plan: 'commercial', years: 2 }],
      });
      const { number } = data.quote;
      await signIn(page, account);
      await visit(page, '/dashboard?tab=payments');
      await chooseFor(page, t, number, t.quotes.newLink);
      await page.getByRole('dialog').getByRole('button', { name: t.quotes.newLink, exact: true }).click();
      const link = await shownLink(page, t.quotes.shownTitle);
      expect(link).not.toBe(data.url);
      const before = await asStranger(browser, data.url);
      await expect(heading(before, t.sharedQuote.closedTitle)).toBeVisible();
      await visit(before, link);
      await expect(heading(before, fill(t.sharedQuote.quote, { number }))).toBeVisible();

      await chooseFor(page, t, number, t.quotes.withdraw);
      const dialog = page.getByRole('dialog', { name: fill(t.quotes.withdrawTitle, { name: number }) });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.quotes.withdraw, exact: true }).click();
      await expect(rowOf(page, number).getByText(t.quotes.statuses.withdrawn)).toBeVisible();
      await before.reload();
      await expect(heading(before, t.sharedQuote.closedTitle)).toBeVisible();
      await before.context().close();
    });

    test('of an administrator has a price of its own and a note, and is withdrawn with a reason', async ({
      page,
      browser,
    }) => {
      test.slow();
      const account = await openAccount(page, 'special');
      await followVerification(page, account.email, { authorization: `Bearer ${account.token}` });
      await signInAsAdmin(page);
      await visit(page, '/admin?tab=payments&part=quotes');
      await page.getByRole('button', { name: p.quotes.create }).click();
      const form = page.getByRole('dialog', { name: p.quotes.form.title, exact: true });
      const field = (name: Exclude<keyof typeof p.quotes.form, 'title'>) =>
        form.getByLabel(p.quotes.form[name], { exact: true });
      await field('account').fill(newEmail('nobody'));
      await field('more').fill('3');
      await field('price').fill('19999,99');
      await field('until').fill(addDays(dayOf(new Date()), 10));
      await field('message').fill('As agreed by telephone.');
      await field('note').fill('Deal 1042');
      await field('reason').fill('Three at once');
      await expectAccessible(page);
      const submit = form.getByRole('button', { name: p.quotes.form.submit, exact: true });
      await submit.click();
      await expect(field('account')).toHaveAttribute('aria-invalid', 'true');
      await field('account').fill(account.email);
      await submit.click();
      const link = await shownLink(page, p.quotes.madeTitle);
      const rows = page.getByRole('table', { name: p.quotes.caption }).locator('tbody tr');
      const row = rows.filter({ hasText: account.email });
      await expect(row).toContainText('Deal 1042');
      await expect(row).toContainText(money(59_999.97));
      await expectAccessible(page);

      const stranger = await asStranger(browser, link);
      await expect(stranger.getByText('As agreed by telephone.')).toBeVisible();
      await expect(stranger.getByText(money(59_999.97), { exact: true })).toBeVisible();
      await expect(stranger.getByText(t.sharedQuote.reason.special).first()).toBeVisible();
      expect(await stranger.content()).not.toContain('Deal 1042');
      const text = await pdfOf(page, () =>
        row.getByRole('button', { name: new RegExp(fill(t.quotes.pdfOf, { name: '.*' })) }).click(),
      );
      expect(text).toContain('As agreed by telephone.');
      expect(text).not.toContain('Deal 1042');

      const number = (await row.locator('td').first().locator('div div').first().innerText()).trim();
      await chooseFor(page, t, number, p.quotes.withdraw);
      const dialog = page.getByRole('dialog', { name: fill(p.quotes.withdrawTitle, { name: number }) });
      await dialog.getByLabel(p.quotes.form.reason, { exact: true }).fill('Agreed anew');
      await dialog.getByRole('button', { name: p.quotes.withdraw, exact: true }).click();
      await expect(row.getByText(t.quotes.statuses.withdrawn)).toBeVisible();
      await stranger.reload();
      await expect(heading(stranger, t.sharedQuote.closedTitle)).toBeVisible();
      await stranger.context().close();
    });
  });

  test.describe('a payment link', () => {
    // One that is made without accepting the license agreement.
    test.use({ expectedFailures: [refused(400)] });

    test('is paid once by SBP without an account, and the license goes to its owner', async ({ page, browser }) => {
      test.slow();
      const account = await openAccount(page, 'payer');
      const client = await bindInstall(page, account);
      await signIn(page, account);
      await visit(page, '/dashboard?tab=payments');
      await page.getByRole('button', { name: t.quotes.make }).click();
      const form = page.getByRole('dialog', { name: t.quotes.form.title, exact: true });
      await form.getByLabel(t.quotes.form.kind, { exact: true }).selectOption('link');
      await form.getByRole('checkbox', { name: client }).check();
      const submit = form.getByRole('button', { name: t.quotes.form.submit, exact: true });
      await submit.click();
      await expect(form.getByText(errorTexts[locale].eula_required)).toBeVisible();
      await form.getByRole('checkbox', { name: t.quotes.form.eula }).check();
      await expectAccessible(page);
      await submit.click();
      const link = await shownLink(page, t.quotes.shownTitle);

      const stranger = await asStranger(browser, link);
      await expect(heading(stranger, t.sharedQuote.link)).toBeVisible();
      for (const secret of [account.email, 'Lovelace', 'Analytical', client]) {
        expect(await stranger.content(), secret).not.toContain(secret);
      }
      await expectAccessible(stranger);
      await fitsPhone(stranger);
      await stranger.getByRole('button', { name: fill(t.sharedQuote.pay, { amount: money(YEAR) }) }).click();
      await expect(stranger).toHaveURL(/\/dev\/yookassa\/checkout\//);
      for (const secret of [account.email, 'Lovelace', client]) {
        expect(await stranger.content(), secret).not.toContain(secret);
      }
      await stranger.locator('input[value=sbp]').check();
      await stranger.locator('form > button.main').click();
      await expect(heading(stranger, t.sharedQuote.paidTitle)).toBeVisible();
      await expectAccessible(stranger);
      await stranger.context().close();

      await page.reload();
      await expect(rowOf(page, t.quotes.link).getByText(t.quotes.statuses.paid)).toBeVisible();
      const payment = page.getByRole('table', { name: t.payments.caption }).locator('tbody tr');
      await expect(payment).toContainText(t.documents.method.sbp);
      const headers = { authorization: `Bearer ${account.token}` };
      const { data } = await (await page.request.get('/api/payments', { headers })).json();
      await visit(page, `/payment/success?payment=${data[0].id}`);
      await expect(page.getByText(new RegExp(`^${t.paymentSuccess.paidBySbp.split('{{')[0]}`))).toBeVisible();
      await expect(heading(page, t.paymentSuccess.readyTitle)).toBeVisible();
    });
  });

  test.describe('a promo code', () => {
    // A code that does not work.
    test.use({ expectedFailures: [refused(400, 403, 404, 409)] });

    test('is refused alike whether it is unknown or for others, and lowers the price where it works', async ({
      page,
    }) => {
      test.slow();
      const word = `E2E-${process.pid}-${Date.now() % 10_000_000}`;
      const admin = await demoAccount(page, 'admin');
      await postAs(page, admin, 'admin/promo-codes', { code: word, percent: 10, kinds: ['extend'], most_uses: 1 });
      const three = `${word}-3`;
      await postAs(page, admin, 'admin/promo-codes', { code: three, percent: 50, least_lines: 3 });
      const account = await openAccount(page, 'promo');
      const client = await bindInstall(page, account);
      await buyLicense(page, account, client);
      await signIn(page, account);
      await visit(page, '/dashboard');
      const { data } = await (
        await page.request.get('/api/licenses?type=commercial', {
          headers: { authorization: `Bearer ${account.token}` },
        })
      ).json();
      await visit(page, `/order?licenses=${data[0].id}`);
      await page.getByRole('button', { name: t.order.haveCode }).click();
      const code = page.getByLabel(t.order.code, { exact: true });
      const apply = page.getByRole('button', { name: t.order.apply, exact: true });
      await code.fill(word);
      await apply.click();
      await expect(page.getByText(errorTexts[locale].promo_code_unconfirmed)).toBeVisible();
      await followVerification(page, account.email, { authorization: `Bearer ${account.token}` });
      for (const wrong of ['NO-SUCH-CODE', three]) {
        await code.fill(wrong);
        await apply.click();
        await expect(page.getByText(errorTexts[locale].promo_code_invalid)).toBeVisible();
      }
      await expectAccessible(page);
      await code.fill(word.toLowerCase());
      await apply.click();
      await expect(page.getByText(fill(t.order.applied, { code: word.toLowerCase() }))).toBeVisible();
      const pay = page.getByRole('button', { name: fill(t.buy.pay, { amount: money(0.9 * YEAR) }), exact: true });
      await page.getByRole('checkbox', { name: t.buy.acceptEula }).check();
      await expectAccessible(page);
      await fitsPhone(page);
      await pay.click();
      await expect(page).toHaveURL(/\/dev\/yookassa\/checkout\//);
      await expect(page.locator('form > button.main')).toContainText(/22[\s,]?500/);
    });
  });
});
