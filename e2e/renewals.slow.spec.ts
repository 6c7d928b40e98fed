import type { Browser } from '@playwright/test';
import type { LicenseWithOffers, RenewalSettings } from '@warden/contract';
import { formatMoney, type Locale, renewalsTexts, siteTexts } from '@warden/i18n';
import { addDays, addYears, type Day, dayOf } from '@warden/license';
import { startShop } from '../server/test/process.ts';
import { expectAccessible } from './accessibility.ts';
import {
  bindInstall,
  buyLicense,
  demoAccount,
  enterCompany,
  followVerification,
  openAccount,
  postAs,
  signIn,
} from './accounts.ts';
import { browserLanguage, desktop, expect, fill, hydrated, type Page, test, visit } from './support.ts';

type Account = Awaited<ReturnType<typeof openAccount>>;

const YEAR = 25_000;
const rub = (amount: number, locale: Locale) => formatMoney(amount, 'RUB', locale);

/** A shop of its own, whose clock the test moves, and browsers that look at it. */
const openShop = async (browser: Browser, dir: string) => {
  const shop = await startShop({ DATA_DIR: dir, TRUST_PROXY: '1' });
  const open = async (locale: Locale) => {
    const options = { baseURL: shop.url, locale: browserLanguage[locale], viewport: desktop } as const;
    return (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
  };
  return { ...shop, open };
};

/** Lets the days pass until this one. */
const passUntil = async (page: Page, to: Day) => {
  const reply = await page.request.post('/dev/clock', { data: { to }, timeout: 600_000 });
  const { data } = (await reply.json()) as { data: { days: { failed: string[] }[] } };
  expect(data.days.flatMap(({ failed }) => failed)).toEqual([]);
};

/** A person whose address is confirmed, with an installation. */
const openCustomer = async (page: Page, name: string) => {
  const account = await openAccount(page, name);
  await followVerification(page, account.email, { authorization: `Bearer ${account.token}` });
  const user = { ...account.user, isEmailVerified: true };
  await signIn(page, { ...account, user });
  return { account, client: await bindInstall(page, account) };
};

const readAs = async <T>(page: Page, { token }: Account, path: string) => {
  const reply = await page.request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: T }).data;
};

/** Until when an installation has a commercial license. */
const endOf = async (page: Page, account: Account, client: string) => {
  const licenses = await readAs<LicenseWithOffers[]>(page, account, `licenses?clientId=${client}`);
  return licenses
    .filter(({ license_type }) => license_type === 'commercial')
    .map(({ expires_at }) => expires_at.slice(0, 10))
    .toSorted()
    .at(-1);
};

const payAtCheckout = async (page: Page) => {
  await expect(page).toHaveURL(/\/dev\/yookassa\/checkout\//);
  await page.locator('form > button.main').click();
  await expect(page).toHaveURL(/\/payment\/success\?payment=/);
  await hydrated(page);
};

test('a year of renewals passes in the demo: by invoice, from a stored card, and not where it was switched off', async ({
  browser,
}, info) => {
  // A year has thousands of jobs, which a busy machine takes minutes for.
  test.setTimeout(1_200_000);
  const shop = await openShop(browser, info.outputPath('data'));
  const { en, ru } = siteTexts;
  try {
    // A company buys two licenses, and has them renewed by invoice.
    const company = await shop.open('ru');
    const { account: buyer, client: first } = await openCustomer(company, 'company');
    const second = await bindInstall(company, buyer);
    for (const client of [first, second]) await buyLicense(company, buyer, client);
    await enterCompany(company, buyer);
    await visit(company, '/dashboard');
    await company.getByRole('link', { name: ru.dashboard.renewals }).click();
    await expect(company.getByText(renewalsTexts.ru.next.off)).toBeVisible();
    await company.getByRole('radio', { name: renewalsTexts.ru.choice.invoice }).check();
    await expectAccessible(company);
    await company.getByRole('button', { name: renewalsTexts.ru.choice.save }).click();
    const saved = fill(renewalsTexts.ru.choice.savedInvoice, { company: 'ООО «Ромашка»' });
    await expect(company.getByRole('main').getByText(saved)).toBeVisible();
    const renewal = company.getByRole('article');
    await expect(renewal).toContainText(rub(2 * YEAR, 'ru'));
    await expect(renewal).toContainText(renewalsTexts.ru.state.planned);
    await expectAccessible(company);

    // A person buys by card, has it stored, and sets a limit.
    const person = await shop.open('en');
    const { account: holder, client: personal } = await openCustomer(person, 'person');
    await visit(person, '/dashboard?buy=commercial');
    const dialog = person.getByRole('dialog', { name: en.buy.title.buy });
    await dialog.getByRole('button', { name: en.renewalsPage.store.label }).click();
    await dialog.getByRole('checkbox', { name: en.renewalsPage.store.label }).check();
    await expectAccessible(person);
    await dialog.getByRole('checkbox', { name: en.buy.acceptEula }).check();
    await dialog.getByRole('button', { name: new RegExp(`^${en.buy.submit} `) }).click();
    await payAtCheckout(person);
    await expect(person.getByRole('heading', { level: 1, name: en.paymentSuccess.readyTitle })).toBeVisible();
    await visit(person, '/renewals');
    await person.getByRole('radio', { name: renewalsTexts.en.choice.card }).check();
    await person.getByLabel(renewalsTexts.en.choice.limit, { exact: true }).fill('30000');
    await expectAccessible(person);
    await person.keyboard.press('Enter');
    const card = fill(renewalsTexts.en.cards.card, { digits: '4444' });
    const savedCard = fill(renewalsTexts.en.choice.savedCard, { card, amount: rub(30_000, 'en') });
    await expect(person.getByRole('main').getByText(savedCard)).toBeVisible();
    await expect(person.getByRole('article')).toContainText(renewalsTexts.en.state.planned);

    // Another one does the same, and will change their mind.
    const undecided = await shop.open('en');
    const { account: doubter, client: doubted } = await openCustomer(undecided, 'undecided');
    const lines = [{ client_id: doubted, plan: 'commercial' }];
    const order = { lines, amount: YEAR, currency: 'RUB', method: 'card', acceptedEula: true, save_method: true };
    const { payment_url } = (await postAs(undecided, doubter, 'orders', order)) as unknown as { payment_url: string };
    await undecided.request.post(`${payment_url}/pay`);
    const cards = async () => (await readAs<RenewalSettings>(undecided, doubter, 'renewals')).methods;
    await expect.poll(cards).toHaveLength(1);
    const byCard = { by: 'card', saved_method_id: (await cards())[0]?.id, most_amount: YEAR };
    const headers = { authorization: `Bearer ${doubter.token}` };
    expect((await undecided.request.put('/api/renewals', { headers, data: byCard })).ok()).toBe(true);

    // The invoice comes 45 days before the end. The administrator receives the money.
    const end = addYears(dayOf(new Date()), 1);
    await passUntil(company, addDays(end, -45));
    await company.reload();
    await expect(renewal).toContainText(renewalsTexts.ru.state.invoiced);
    await expectAccessible(company);
    const { renewals } = await readAs<RenewalSettings>(company, buyer, 'renewals');
    const { id, number } = renewals[0]?.invoice ?? { id: '', number: '' };
    await renewal.getByRole('link', { name: fill(renewalsTexts.ru.next.openInvoiceOf, { number }) }).click();
    await expect(
      company.getByRole('heading', { level: 1, name: fill(ru.invoice.openTitle, { number }) }),
    ).toBeVisible();
    await postAs(company, await demoAccount(company, 'admin'), `admin/invoices/${id}/paid`, { reason: 'Order 17' });
    await expect(company.getByRole('heading', { level: 1, name: ru.order.readyTitle })).toBeVisible();
    for (const client of [first, second]) expect(await endOf(company, buyer, client)).toBe(addYears(end, 1));
    await visit(company, '/renewals');
    await expect(renewal).toContainText(renewalsTexts.ru.state.planned);

    // The charges are announced. One of them is switched off on the day before.
    await passUntil(person, addDays(end, -1));
    await person.reload();
    await expect(person.getByRole('article')).toContainText(renewalsTexts.en.state.announced);
    await expectAccessible(person);
    await visit(undecided, '/renewals');
    await expect(undecided.getByRole('article')).toContainText(renewalsTexts.en.state.announced);
    await undecided.getByRole('radio', { name: renewalsTexts.en.choice.off }).check();
    await undecided.getByRole('button', { name: renewalsTexts.en.choice.save }).click();
    await expect(undecided.getByRole('main').getByText(renewalsTexts.en.choice.savedOff)).toBeVisible();
    await expect(undecided.getByText(renewalsTexts.en.next.off)).toBeVisible();

    await passUntil(person, addDays(end, 1));
    await person.reload();
    await expect(person.getByRole('article')).toContainText(renewalsTexts.en.state.planned);
    expect(await endOf(person, holder, personal)).toBe(addYears(end, 1));
    expect(await readAs<unknown[]>(person, holder, 'payments')).toMatchObject([
      { amount: YEAR, method: 'card', status: 'succeeded' },
      { status: 'succeeded' },
    ]);
    expect(await endOf(undecided, doubter, doubted)).toBe(end);
    expect(await readAs<unknown[]>(undecided, doubter, 'payments')).toHaveLength(1);

    // The card is not needed any more.
    await person.getByRole('button', { name: renewalsTexts.en.cards.unlink }).click();
    await expectAccessible(person);
    await person.getByRole('dialog').getByRole('button', { name: renewalsTexts.en.cards.unlink }).click();
    await expect(person.getByText(renewalsTexts.en.cards.none)).toBeVisible();
    await expect(person.getByText(renewalsTexts.en.next.off)).toBeVisible();
  } finally {
    for (const context of browser.contexts())
      if (context.pages().some((page) => page.url().startsWith(shop.url))) await context.close();
    shop.child.kill();
    await shop.exited;
  }
});
