import { errorTexts, formatMoney, panelTexts, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, openAccount, signIn, signInAsAdmin } from './accounts.ts';
import { browserLanguage, desktop, expect, type Page, test, visit } from './support.ts';

const [t, p] = [siteTexts.ru, panelTexts.ru];

test.use({ locale: browserLanguage.ru, viewport: desktop });
test.describe.configure({ mode: 'serial' });

const openSettings = async (page: Page) => {
  await signInAsAdmin(page);
  await visit(page, '/admin?tab=settings');
};

test('payments that are switched off are off for the customer, and on again', async ({ page, browser }) => {
  await openSettings(page);
  const toggle = page.getByRole('switch', { name: p.settings.payment });
  const visitor = await browser.newContext({ locale: browserLanguage.ru, baseURL: new URL(page.url()).origin });
  const customer = await visitor.newPage();
  try {
    await expect(toggle).toBeChecked();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(page.getByText(p.settings.saved)).toBeVisible();
    await expectAccessible(page);

    const account = await openAccount(customer, 'unpaid');
    await bindInstall(customer, account);
    await signIn(customer, account);
    await visit(customer, '/dashboard?buy=commercial');
    await expect(customer.getByRole('dialog').getByText(errorTexts.ru.payments_off)).toBeVisible();
  } finally {
    await toggle.click();
  }
  await expect(toggle).toBeChecked();
  await customer.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(
    customer
      .getByRole('dialog')
      .getByText(formatMoney(25_000, 'RUB', 'ru'))
      .first(),
  ).toBeVisible();
  await visitor.close();
});

test('prices are checked, saved, shown at once, and given back to the operator', async ({ page }) => {
  await openSettings(page);
  const individual = page.getByLabel(p.settings.individual, { exact: true });
  const save = page.getByRole('button', { name: p.settings.save });
  await expect(individual).toHaveValue('15000');
  await individual.fill('0');
  await save.click();
  await expect(page.getByText(p.settings.priceInvalid)).toBeVisible();
  await expectAccessible(page);
  try {
    await individual.fill('12 500,50');
    await save.click();
    await expect(page.getByText(p.settings.pricesSaved)).toBeVisible();
    await visit(page, '/pricing');
    await expect(page.getByRole('article').last()).toContainText(formatMoney(12_500.5, 'RUB', 'ru'));

    await visit(page, '/admin?tab=settings');
    await individual.fill('');
    await save.click();
    await expect(page.getByText(p.settings.pricesSaved)).toBeVisible();
    await page.reload();
    await expect(individual).toHaveValue('15000');
    await expect(page.getByText(formatMoney(800, 'RUB', 'ru'))).toBeVisible();
  } finally {
    await individual.fill('15000');
    await save.click();
  }
  await expect(page.getByText(p.settings.configured)).toHaveCount(2);
});

test('the Community Edition is offered by a switch', async ({ page }) => {
  await openSettings(page);
  const toggle = page.getByRole('switch', { name: p.settings.core });
  await toggle.click();
  await expect(toggle).toBeChecked();
  try {
    await visit(page, '/pricing');
    await expect(page.getByRole('heading', { name: t.pricing.plans.community.name })).toBeVisible();
  } finally {
    await visit(page, '/admin?tab=settings');
    await toggle.click();
  }
  await expect(toggle).not.toBeChecked();
});
