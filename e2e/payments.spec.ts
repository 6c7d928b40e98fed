import type { Payment } from '@warden/contract';
import { errorTexts, formatMoney, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import {
  bindInstall,
  buyLicense,
  demoAccount,
  mailsTo,
  newClient,
  openAccount,
  signIn,
  trialLicense,
} from './accounts.ts';
import {
  browserLanguage,
  desktop,
  expect,
  hydrated,
  inEveryLanguage,
  type Page,
  refused,
  test,
  visit,
} from './support.ts';

type Account = Awaited<ReturnType<typeof openAccount>>;

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

/** Begins a payment by the API, for tests that are about something else. */
const beginPayment = async (page: Page, { token }: Account, client: string) => {
  const reply = await page.request.post('/api/payments/initiate', {
    headers: { authorization: `Bearer ${token}` },
    data: { client_id: client, amount: PRICE, plan: 'commercial', acceptedEula: true },
  });
  return (await reply.json()) as { payment_url: string; payment_id: string };
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
    const steps = page.getByRole('list', { name: t.paymentSuccess.steps }).getByRole('listitem');
    for (const step of await steps.all()) await expect(step).toContainText(t.paymentSuccess.stepState.done);
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

  once?.('without an installation nothing is bought, and the way to one is shown', async ({ page }) => {
    await signIn(page, await openAccount(page, 'without'));
    await visit(page, '/dashboard');
    await expect(page.getByRole('button', { name: t.buy.button, exact: true })).toBeDisabled();
    await expect(page.getByText(t.buy.needInstall)).toBeVisible();
    await visit(page, '/dashboard?buy=individual');
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await expect(dialog.getByText(t.buy.needInstall)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.installs.bind }).click();
    const bind = page.getByRole('dialog', { name: t.installs.bind });
    const client = newClient();
    await bind.getByLabel(t.installs.text, { exact: true }).fill(await trialLicense(client));
    await bind.getByRole('button', { name: t.installs.bindSubmit, exact: true }).click();
    await expect(dialog.getByText(client, { exact: true })).toBeVisible();
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

test.describe('when something is in the way', () => {
  const t = siteTexts.ru;
  const price = formatMoney(PRICE, 'RUB', 'ru');
  test.use({
    locale: browserLanguage.ru,
    viewport: desktop,
    expectedFailures: [/status of 409|ERR_FAILED/],
  });
  test('the buy dialog says what it is', async ({ page }) => {
    await withInstall(page, 'hindered');
    let enabled = '0';
    await page.route('/api/settings', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: { ...reply.data, payment_enabled: enabled } } });
    });
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: t.buy.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await expect(dialog.getByText(errorTexts.ru.payments_off)).toBeVisible();
    await expect(dialog.getByRole('link', { name: t.buy.contact })).toHaveAttribute('href', '/contacts');
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(page);

    const setEnabled = async (value: '0' | '1') => {
      enabled = value;
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    };
    await setEnabled('1');
    const order = dialog.getByRole('region', { name: t.buy.order });
    await expect(order).toContainText(price);

    // What was chosen is still chosen after payment was switched off for a while.
    await dialog.getByRole('radio', { name: t.licenses.type.individual }).check();
    await dialog.getByRole('checkbox').check();
    await setEnabled('0');
    await expect(dialog.getByText(errorTexts.ru.payments_off)).toBeVisible();
    await setEnabled('1');
    await expect(dialog.getByRole('radio', { name: t.licenses.type.individual })).toBeChecked();
    await expect(dialog.getByRole('checkbox')).toBeChecked();

    // The page has an outdated price, so the server refuses it and the dialog shows the new one.
    await page.route('/api/payments/quote?*', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: { ...reply.data, amount: 20_000 } } });
    });
    await dialog.press('Escape');
    await page.getByRole('button', { name: t.buy.button, exact: true }).click();
    await expect(order).toContainText(formatMoney(20_000, 'RUB', 'ru'));
    await page.unroute('/api/payments/quote?*');
    await dialog.getByRole('checkbox').check();
    const submit = dialog.getByRole('button', { name: payText(t) });
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(errorTexts.ru.amount_mismatch);
    await expect(order).toContainText(price);
    await expectAccessible(page);

    await page.route('/api/payments/initiate', (route) => route.fulfill({ json: { success: true } }));
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(t.buy.noAddress);
    await page.route('/api/payments/initiate', (route) => route.abort());
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(t.buy.failed);
  });
});

test.describe('the list of payments', () => {
  const t = siteTexts.en;
  test.use({ locale: browserLanguage.en, viewport: desktop, expectedFailures: [refused(404)] });
  test('begins empty, shows each state, has pages, and can be asked for again', async ({ page }) => {
    const { account, client } = await withInstall(page, 'history');
    await visit(page, '/dashboard?tab=payments');
    await expect(page.getByRole('heading', { name: t.payments.emptyTitle })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('button', { name: t.buy.button, exact: true })).toBeEnabled();

    await beginPayment(page, account, client);
    await visit(page, '/dashboard?tab=payments&buy=commercial');
    await expect(page.getByRole('dialog').getByText(t.buy.unfinished)).toBeVisible();
    await page.getByRole('dialog').press('Escape');
    const rows = page.getByRole('table', { name: t.payments.caption }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expectAccessible(page);
    await rows.getByRole('link', { name: t.payments.continueOf.replace('{{client}}', client) }).click();
    await atCheckout(page, 'cancel');
    await expect(page.getByRole('alert')).toHaveText(t.payments.reasons.expired_on_confirmation);

    let broken = false;
    let payment: Payment | undefined;
    await page.route('/api/payments?*', async (route) => {
      if (broken) return route.fulfill({ status: 404, body: 'not here' });
      payment ??= ((await (await route.fetch()).json()) as { data: Payment[] }).data[0];
      const states = ['pending', 'waiting_for_capture', 'succeeded', 'failed', 'succeeded'] as const;
      const data = states.map((status, index) => ({
        ...payment,
        id: `payment-${index}`,
        status,
        refunded_at: index === 4 ? '2026-01-01T00:00:00.000Z' : null,
      }));
      return route.fulfill({
        json: { success: true, data: [payment, ...data], total: 16, page: 1, limit: 10 },
      });
    });
    await visit(page, '/dashboard?tab=payments');
    for (const state of Object.values(t.payments.state)) {
      await expect(rows.getByText(state, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    broken = true;
    await page.getByRole('button', { name: t.common.page.replace('{{page}}', '2') }).click();
    await expect(page).toHaveURL('/dashboard?tab=payments&history=2');
    await expect(page.getByText(t.payments.loadFailed)).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: t.common.retry }).click();
    await expect(rows).toHaveCount(6);
  });
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

// This test takes the individual plan off sale, so the other tests do not use it.
test('the Community Edition takes the place of the individual plan', async ({ page }) => {
  const { token } = await demoAccount(page, 'admin');
  const offer = (value: boolean) =>
    page.request.post('/api/settings/core-available', {
      headers: { authorization: `Bearer ${token}` },
      data: { value },
    });
  const cards = page.getByRole('article').getByRole('heading');
  const { trial, commercial, individual, community } = siteTexts.en.pricing.plans;
  try {
    await offer(true);
    await visit(page, '/pricing');
    await expect(cards).toHaveText([trial.name, commercial.name, community.name]);
  } finally {
    await offer(false);
  }
  await visit(page, '/pricing');
  await expect(cards).toHaveText([trial.name, commercial.name, individual.name]);
  await expect(page.getByRole('article').last()).toContainText(formatMoney(15_000, 'RUB', 'en'));
});

test('a signed-in visitor buys from the pricing page', async ({ page }) => {
  const { client } = await withInstall(page, 'pricing');
  await visit(page, '/pricing');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: siteTexts.en.pricing.plans.commercial.name, exact: true }) })
    .getByRole('link', { name: siteTexts.en.pricing.buy })
    .click();
  const dialog = page.getByRole('dialog', { name: siteTexts.en.buy.title.buy });
  await expect(dialog.getByText(client, { exact: true })).toBeVisible();
});

test.describe('what can be bought', () => {
  test.use({ expectedFailures: [refused(409)] });
  test('is decided by the server, with a filter and on the second page too', async ({ page }) => {
    test.slow();
    const t = siteTexts.en;
    const { account, client } = await withInstall(page, 'offers');
    for (let other = 0; other < 9; other++) await bindInstall(page, account);
    const payment = await buyLicense(page, account, client);
    const headers = { authorization: `Bearer ${account.token}` };
    await expect
      .poll(
        async () => (await (await page.request.get(`/api/payments/${payment}`, { headers })).json()).data.license_uuid,
      )
      .not.toBeNull();
    const table = page.getByRole('table', { name: t.licenses.caption });
    const upgrade = page.getByRole('button', { name: t.buy.upgradeOf.replace('{{client}}', client) });
    const extend = page.getByRole('button', { name: t.buy.extendOf.replace('{{client}}', client) });
    for (const address of [`/dashboard?client=${client}&type=trial`, '/dashboard?page=2']) {
      await visit(page, address);
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(table).toContainText(client);
      await expect(upgrade).toBeHidden();
      // The details do not offer it either.
      await table.getByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', client) }).click();
      await expect(page.getByRole('dialog').locator('pre')).toContainText('BEGIN WARDEN LICENSE');
      await expect(page.getByRole('dialog').getByRole('button', { name: t.buy.upgrade, exact: true })).toBeHidden();
    }
    await visit(page, `/dashboard?client=${client}`);
    await expect(extend).toHaveCount(1);
    await expect(upgrade).toBeHidden();

    // The purchase dialog says why there is nothing to pay for.
    await page.getByRole('button', { name: t.buy.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await dialog.getByLabel(t.buy.install, { exact: true }).selectOption(client);
    await dialog.getByRole('radio', { name: t.licenses.type.individual }).check();
    await expect(dialog.getByRole('alert')).toHaveText(errorTexts.en.license_not_needed);
    await dialog.getByRole('checkbox').check();
    await expect(dialog.getByRole('button', { name: t.buy.submit, exact: true })).toBeDisabled();
  });
});
