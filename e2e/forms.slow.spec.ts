import { errorTexts, siteTexts } from '@warden/i18n';
import { demoAccount, newEmail, openAccount, password, signIn } from './accounts.ts';
import { expect, inEveryLanguage, isHydrated, type Page, test, visit } from './support.ts';

/** Opens a page whose scripts do not come. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

/** Holds the application's scripts back, as a slow line does, until they are released. */
const holdScripts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

inEveryLanguage(({ locale, t, once }) => {
  test('what is entered and sent before the application has loaded is not lost', async ({ page }) => {
    const { email } = await openAccount(page, 'early');
    const release = await holdScripts(page);
    await open(page, '/login');
    await page.getByLabel(t.fields.email, { exact: true }).fill(email);
    await page.getByLabel(t.fields.password, { exact: true }).pressSequentially(password);
    const submit = page.getByRole('main').getByRole('button', { name: t.login.submit });
    await page.keyboard.press('Enter');
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL('/dashboard');
  });

  test('boxes that are ticked before the application has loaded stay ticked', async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/register');
    const main = page.getByRole('main');
    const box = main.getByRole('checkbox');
    // The label does the same as its box.
    await main.locator('label', { has: page.getByRole('checkbox') }).click({ position: { x: 10, y: 10 } });
    await expect(box).toBeChecked();
    await box.uncheck();
    await box.check();
    await page.getByLabel(t.fields.firstName, { exact: true }).fill('Ada');
    await page.getByLabel(t.fields.lastName, { exact: true }).fill('Lovelace');
    await page.getByLabel(t.fields.companyName, { exact: true }).fill('Analytical Engines');
    await page.getByLabel(t.fields.email, { exact: true }).fill(newEmail('ticked'));
    await page.getByLabel(t.fields.password, { exact: true }).fill('123456');
    await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill('123456');
    const submit = main.getByRole('button', { name: t.register.submit });
    await expect(submit).toBeDisabled();
    release();
    await expect(submit).toBeEnabled();
    await expect(box).toBeChecked();
    await expect(page.getByText(t.weakPassword.common)).toBeVisible();
    await submit.click();
    await expect(page).toHaveURL('/dashboard');
  });

  once?.('a visitor who signs in in another tab is led on in this one', async ({ page, context }) => {
    await visit(page, '/login');
    const other = await context.newPage();
    await signIn(other, await demoAccount(other, 'customer'));
    await other.goto('/contacts');
    await expect(page).toHaveURL('/dashboard');
    await other.close();
  });

  for (const width of [390, 1280])
    test(`no message of a form moves its boxes and buttons on a screen of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const topOf = (name: 'checkbox' | 'button', text?: string) =>
        page
          .getByRole('main')
          .getByRole(name, text ? { name: text } : {})
          .evaluate((element) => element.getBoundingClientRect().top + scrollY);
      await visit(page, '/register');
      const before = [await topOf('checkbox'), await topOf('button', t.register.submit)];
      await page.getByLabel(t.fields.password, { exact: true }).fill('123456');
      await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill('another one');
      await page.getByRole('checkbox').check();
      await expect(page.getByText(t.weakPassword.common)).toBeVisible();
      await expect(page.getByText(t.validation.passwordsDoNotMatch)).toBeVisible();
      await page.getByRole('button', { name: t.register.submit }).click();
      await expect(page.getByText(errorTexts[locale].field_required).first()).toBeVisible();
      expect([await topOf('checkbox'), await topOf('button', t.register.submit)]).toEqual(before);
    });

  test.describe('a refusal', () => {
    test.use({ expectedFailures: [/400/] });
    test('moves no button of a dialog', async ({ page }) => {
      // Where a dialog is as high as the screen already, it scrolls to what it says.
      await page.setViewportSize({ width: 1280, height: 1200 });
      await signIn(page, await openAccount(page, 'refused'));
      await visit(page, '/dashboard?tab=companies');
      const refusal = { success: false, code: 'unknown', message: 'Not now, and not later either.' };
      await page.route('**/api/companies', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
      );
      await page.getByRole('button', { name: t.companies.add }).click();
      const dialog = page.getByRole('dialog');
      const submit = dialog.locator('[type=submit]');
      await dialog.getByLabel(t.companies.fields.country).selectOption('DE');
      for (const field of await dialog.locator('input').all()) await field.fill('DE123456789');
      const topOf = () => submit.evaluate((element) => element.getBoundingClientRect().top);
      await submit.scrollIntoViewIfNeeded();
      const before = await topOf();
      await submit.click();
      await expect(dialog.getByText(refusal.message)).toBeVisible();
      expect(await topOf()).toBe(before);
    });
  });

  test.describe('where the application does not load', () => {
    test.use({ expectedFailures: [/404|did not load|dynamically imported/] });
    once?.('sending the form loads a newer page', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
      await open(page, '/login');
      await page.getByLabel(t.fields.email, { exact: true }).fill('someone@example.com');
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
      await page.unroute('**/assets/*.js');
      await page.reload();
      await expect.poll(() => isHydrated(page)).toBe(true);
    });
  });
});

/** Notes whether the visitor ever saw neither the form nor the dashboard. */
const observeLogin = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const [form, title] = ['main form', 'main h1'].map((selector) => document.querySelector(selector));
      const state = form?.checkVisibility({ visibilityProperty: true }) ? 'form' : !form && title ? 'page' : 'nothing';
      if (seen.at(-1) !== state) seen.push(state);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });

test('the form stays in sight until the dashboard takes its place', async ({ page }) => {
  const { email } = await openAccount(page, 'at-once');
  await observeLogin(page);
  await visit(page, '/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(siteTexts.en.firstSteps.bind.title)).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.slice(seen.indexOf('form'))).toEqual(['form', 'page']);
});
