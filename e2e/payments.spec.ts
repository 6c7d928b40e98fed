import { formatMoney, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { beginPayment, bindInstall, mailsTo, openAccount, signIn } from './accounts.ts';
import { desktop, expect, hydrated, inEveryLanguage, type Page, refused, test, visit } from './support.ts';

const PRICE = 25_000;

/** The button says what it costs. */
const payText = ({ buy }: (typeof siteTexts)['en']) => new RegExp(`^${buy.submit} \\d`);

/** Decides a payment on the page of the demo's payment provider, which stands in for YooKassa's. */
const atCheckout = async (page: Page, choice: 'pay' | 'fail' | 'cancel') => {
  await expect(page).toHaveURL(/\/dev\/yookassa\/checkout\//);
  await page.locator(choice === 'pay' ? 'form > button.main' : `button[formaction$="/${choice}"]`).click();
  await expect(page).toHaveURL(/\/payment\/success\?payment=/);
  await hydrated(page);
};

const withInstall = async (page: Page, about: string) => {
  const account = await openAccount(page, about);
  const client = await bindInstall(page, account);
  await signIn(page, account);
  return { account, client };
};

inEveryLanguage(({ locale, once, t }) => {
  const price = formatMoney(PRICE, 'RUB', locale);

  test('a customer buys a license and has it on the page, in the mail and in the list', async ({ page }) => {
    test.slow();
    const { account, client } = await withInstall(page, 'buyer');
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: t.buy.button, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    const submit = dialog.getByRole('button', { name: payText(t) });
    await expect(dialog.getByText(client, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('region', { name: t.buy.order })).toContainText(price);
    await expect(dialog.getByText(t.buy.startsLater)).toBeHidden();
    await expect(submit).toBeDisabled();
    await dialog.getByRole('button', { name: t.buy.acceptEula }).click();
    const eula = page.getByRole('dialog', { name: t.eula.title });
    await expect(eula).toContainText(locale === 'ru' ? 'Одна лицензия' : 'One license');
    await eula.getByRole('button', { name: t.common.close }).last().click();
    await expect(eula).toBeHidden();
    await expect(dialog.getByRole('button', { name: t.buy.acceptEula })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('checkbox').check();
    await submit.click();

    await atCheckout(page, 'pay');
    await expect(page.getByRole('heading', { level: 1, name: t.paymentSuccess.readyTitle })).toBeVisible();
    const license = page.getByRole('region', { name: t.paymentSuccess.license.replace('{{client}}', client) });
    await expect(license.getByRole('button', { name: t.paymentSuccess.copy })).toBeVisible();
    await expect(license.locator('pre')).toContainText('BEGIN WARDEN LICENSE');
    const text = (await license.locator('pre').textContent()) ?? '';
    await expect(page.getByText(t.paymentSuccess.now.done.replace('{{email}}', account.email))).toBeVisible();
    await expect(page.getByRole('list', { name: t.paymentSuccess.steps })).toHaveCount(0);
    await expectAccessible(page);
    await expect(license.locator('pre')).toBeHidden();
    await license.getByText(t.paymentSuccess.show).click();
    await expect(license.locator('pre')).toBeVisible();
    await expectAccessible(page);
    const mail = (await mailsTo(page, account.email)).find(({ attachments }) => attachments.length);
    const attached = await page.request.get(`/dev/mail/${mail?.id}/attachments/0`);
    expect((await attached.text()).trim()).toBe(text.trim());

    await visit(page, '/dashboard?tab=payments');
    const row = page.getByRole('table', { name: t.payments.caption }).getByRole('row').nth(1);
    await expect(row).toContainText(price);
    await expect(row).toContainText(t.payments.state.succeeded);
    await row.getByRole('button', { name: t.payments.licenseOf.replace('{{client}}', client) }).click();
    await expect(page.getByRole('dialog').locator('pre')).toHaveText(text);

    // One year is paid for, and the next one starts where it ends.
    await page.getByRole('dialog').getByRole('button', { name: t.buy.extend, exact: true }).click();
    const extend = page.getByRole('dialog', { name: t.buy.title.extend });
    await expect(extend.getByText(t.buy.startsLater)).toBeVisible();
    await expect(extend.getByRole('group', { name: t.buy.plan })).toHaveCount(0);
    const until = t.buy.extendUntil.replace('{{amount}}', price).split('{{')[0] as string;
    await expect(extend.getByRole('button', { name: until })).toBeVisible();
  });

  once?.('a refused card is explained, and the payment can be tried again', async ({ page }) => {
    const { client } = await withInstall(page, 'refused');
    await visit(page, '/dashboard?buy=commercial');
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: payText(t) }).click();
    await atCheckout(page, 'fail');
    await expect(page.getByRole('heading', { level: 1, name: t.paymentSuccess.failedTitle })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(t.payments.reasons.insufficient_funds);
    await expectAccessible(page);
    await page.getByRole('link', { name: t.paymentSuccess.retry }).click();
    await expect(dialog.getByText(client, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(dialog.getByText(t.buy.unfinished)).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('prices and the page after paying read right', async ({ page }) => {
      await page.goto('/payment/success?payment=00000000-0000-4000-8000-000000000000');
      await expect(page.getByText(t.paymentSuccess.lead)).toBeVisible();
      const card = (name: string) =>
        page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
      await page.goto('/pricing');
      await expect(card(t.pricing.plans.commercial.name)).toContainText(price);
    });
  });
}, 'ru');

test('an unfinished payment is continued from the list, and may be canceled', async ({ page }) => {
  const t = siteTexts.en;
  await page.setViewportSize(desktop);
  const { account, client } = await withInstall(page, 'history');
  await beginPayment(page, account, client);
  await visit(page, '/dashboard?tab=payments');
  const rows = page.getByRole('table', { name: t.payments.caption }).locator('tbody tr');
  await rows.getByRole('link', { name: t.payments.continueOf.replace('{{client}}', client) }).click();
  await atCheckout(page, 'cancel');
  await expect(page.getByRole('alert')).toHaveText(t.payments.reasons.expired_on_confirmation);
});

test('a trial is upgraded from its row, and the focus comes back to it', async ({ page }) => {
  const t = siteTexts.en;
  // On a phone, the dialog does not fit on the screen.
  await page.setViewportSize({ width: 390, height: 640 });
  const { client } = await withInstall(page, 'upgrade');
  await visit(page, '/dashboard');
  const upgrade = page.getByRole('button', { name: t.buy.upgradeOf.replace('{{client}}', client) });
  await upgrade.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t.buy.title.upgrade });
  await expect(dialog.getByText(client, { exact: true })).toBeVisible();
  await expect(dialog.getByText(t.buy.overTrial.split('{{')[0] as string)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: t.licenses.type.commercial })).toBeChecked();
  const order = dialog.getByRole('region', { name: t.buy.order });
  await expect(order).toContainText(formatMoney(PRICE, 'RUB', 'en'));
  expect(await order.evaluate((box) => box.scrollHeight - box.clientHeight), 'nothing hangs out of the order').toBe(0);
  await expect(dialog.getByRole('button', { name: payText(t) })).toBeInViewport();
  await expectAccessible(page);
  const [request] = await Promise.all([
    page.waitForRequest('/api/payments/initiate'),
    dialog
      .getByRole('checkbox')
      .check()
      .then(() => dialog.getByRole('button', { name: payText(t) }).click()),
    page.route('/api/payments/initiate', (route) =>
      route.fulfill({ json: { success: true, payment_url: 'javascript:0' } }),
    ),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    client_id: client,
    license_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    amount: PRICE,
    email: expect.stringContaining('@'),
    description: 'Commercial license',
    acceptedEula: true,
    plan: 'commercial',
  });
  await expect(dialog.getByRole('alert')).toHaveText(t.buy.noAddress);
  await dialog.press('Escape');
  await expect(upgrade).toBeFocused();
});

test.describe('a payment of another account', () => {
  test.use({ expectedFailures: [refused(404)] });
  test('shows a stranger and a visitor only what is public', async ({ page }) => {
    const owner = await openAccount(page, 'owner');
    const { payment_id } = await beginPayment(page, owner, await bindInstall(page, owner));
    await visit(page, `/payment/success?payment=${payment_id}`);
    await expect(page.getByText(siteTexts.en.paymentSuccess.lead)).toBeVisible();
    await signIn(page, await openAccount(page, 'stranger'));
    await page.evaluate(() => sessionStorage.clear());
    await visit(page, `/payment/success?payment=${payment_id}`);
    await expect(page.getByText(siteTexts.en.paymentSuccess.lead)).toBeVisible();
    await expect(page.getByRole('list', { name: siteTexts.en.paymentSuccess.steps })).toHaveCount(0);
  });
});

test('a signed-in visitor buys from the pricing page', async ({ page }) => {
  const { client } = await withInstall(page, 'pricing');
  await visit(page, '/pricing');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: siteTexts.en.pricing.plans.commercial.name, exact: true }) })
    .getByRole('link', { name: siteTexts.en.pricing.plans.commercial.action })
    .click();
  const dialog = page.getByRole('dialog', { name: siteTexts.en.buy.title.buy });
  await expect(dialog.getByText(client, { exact: true })).toBeVisible();
});
