import { errorTexts, siteTexts } from '@warden/i18n';
import { demoAccount, newClient, openAccount, signIn, trialLicense } from './accounts.ts';
import { desktop, expect, inEveryLanguage, type Page, test, visit } from './support.ts';

const phone = { width: 390, height: 844 };
/** Beside the content of a page. */
const MARGIN = 24;

/** Where the controls of the open dialog are, whatever part of it is scrolled into sight. */
const places = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const scrolled = dialog.querySelector('form')?.parentElement?.scrollTop ?? 0;
    return [...dialog.querySelectorAll('form :is(input, textarea, select)')]
      .map((control) => Math.round(control.getBoundingClientRect().top + scrolled))
      .concat(Math.round(dialog.querySelector('[type=submit]')?.getBoundingClientRect().top ?? 0));
  });

inEveryLanguage(({ locale, t, once }) => {
  test.describe('a message of a form', () => {
    test.use({ expectedFailures: [/400/] });
    for (const viewport of [phone, { width: 1280, height: 640 }, { width: 1280, height: 860 }]) {
      test(`moves nothing in a dialog on a screen of ${viewport.width} × ${viewport.height} px`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await signIn(page, await openAccount(page, 'still'));
        await visit(page, '/dashboard?tab=companies');
        let body = {};
        await page.route('**/api/companies', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 400, json: { success: false, code: 'unknown', ...body } })
            : route.fallback(),
        );
        await page.getByRole('button', { name: t.companies.add }).click();
        const dialog = page.getByRole('dialog');
        const submit = dialog.locator('[type=submit]');
        await dialog.getByLabel(t.companies.fields.country).selectOption('DE');
        for (const field of await dialog.locator('input').all()) await field.fill('DE123456789');
        await submit.scrollIntoViewIfNeeded();
        const before = await places(page);

        const refusal = errorTexts[locale].address_unproven;
        body = { message: refusal };
        await submit.focus();
        await page.keyboard.press('Enter');
        await expect(dialog.getByText(refusal)).toBeInViewport({ ratio: 1 });
        expect(await places(page)).toEqual(before);
        // The keyboard is where it was, and the refusal goes when the form is sent again.
        await expect(submit).toBeFocused();
        await expect(submit).toBeEnabled();

        const ofField = errorTexts[locale].client_bound_elsewhere;
        body = { message: ofField, field: 'name' };
        await page.keyboard.press('Enter');
        await expect(dialog.getByText(ofField)).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByLabel(t.companies.fields.name, { exact: true })).toBeFocused();
        expect(await places(page)).toEqual(before);
      });
    }
  });

  test.describe('a refusal', () => {
    test.use({ expectedFailures: [/400/] });
    for (const viewport of [phone, desktop]) {
      test(`moves nothing on the page of a form that is ${viewport.width} px wide`, async ({ page }) => {
        await page.setViewportSize(viewport);
        const refusal = errorTexts[locale].sign_in_limited;
        await page.route('**/api/auth/{login,register,forgot-password}', (route) =>
          route.fulfill({ status: 400, json: { success: false, code: 'unknown', message: refusal } }),
        );
        const tops = () =>
          page
            .locator(':is(main, footer) :is(a, button, input)')
            .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top + scrollY)));
        for (const path of ['/login', '/register', '/forgot-password']) {
          await visit(page, path);
          const main = page.getByRole('main');
          for (const field of await main.getByRole('textbox').all()) await field.fill('ada@example.com');
          for (const field of await main.locator('[type=password]').all()) await field.fill('correct horse battery');
          for (const box of await main.getByRole('checkbox').all()) await box.check();
          const submit = main.locator('[type=submit]');
          await expect(submit).toBeEnabled();
          const before = await tops();
          await submit.focus();
          await page.keyboard.press('Enter');
          await expect(page.getByText(refusal)).toBeInViewport({ ratio: 1 });
          expect(await tops()).toEqual(before);
        }
      });
    }
  });

  test('what a pasted license contains moves nothing', async ({ page }) => {
    await signIn(page, await openAccount(page, 'pasted'));
    await visit(page, '/dashboard?tab=installations');
    await page.getByRole('button', { name: t.installs.bind }).first().click();
    const text = page.getByLabel(t.installs.text, { exact: true });
    await text.fill('');
    const before = await places(page);
    await text.fill('BEGIN');
    await expect(page.getByText(t.licenseCodes.MALFORMED)).toBeVisible();
    expect(await places(page)).toEqual(before);
    await text.fill(await trialLicense(newClient()));
    await expect(page.getByText(t.installs.signatures.valid, { exact: true })).toBeVisible();
    expect(await places(page)).toEqual(before);
  });

  test('letters that the reader sets wider widen no table', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 900 });
    await signIn(page, await demoAccount(page, 'customer'));
    for (const tab of ['licenses', 'installations', 'payments']) {
      await visit(page, `/dashboard?tab=${tab}`);
      const table = page.getByRole('tabpanel').locator('table[aria-busy=false]');
      await expect(table.first()).toBeVisible();
      // The values of WCAG 1.4.12. The policy of the pages allows no other sheet of styles.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em }');
        document.adoptedStyleSheets.push(sheet);
      });
      const right = () => table.first().evaluate((it) => Math.round(it.getBoundingClientRect().right));
      await expect.poll(right).toBeLessThanOrEqual(900 - MARGIN);
    }
  });

  test('a link that is dead never shows its form', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/reset-link', async (route) => {
      await promise;
      await route.fallback();
    });
    await visit(page, '/reset-password?token=used');
    const field = page.locator('input[name=newPassword]');
    await expect(field).toBeHidden();
    resolve();
    await expect(page.getByText(t.reset.deadLink)).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  once?.('the menu of a phone takes the focus, and closes when the focus leaves it', async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, '/');
    await page.getByRole('button', { name: t.nav.openMenu }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: t.nav.label });
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: t.nav.openMenu })).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  once?.('the bar about cookies never covers what has the focus', async ({ page }) => {
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await visit(page, '/register');
      const bar = page.getByRole('region', { name: t.cookies.label });
      await expect(bar).toBeVisible();
      const covered: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const focused = page.locator('*:focus');
        if ((await bar.locator('*:focus').count()) > 0) break;
        const [box, top] = await Promise.all([focused.boundingBox(), bar.boundingBox().then((found) => found?.y ?? 0)]);
        if (box && box.y + box.height > top) covered.push(await focused.evaluate(({ outerHTML }) => outerHTML));
      }
      expect(covered).toEqual([]);
    }
  });

  once?.('clearing the filters leaves the focus at them', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'customer'));
    await visit(page, '/dashboard?status=revoked');
    await page.getByRole('button', { name: t.licenses.clear }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t.licenses.filterClient)).toBeFocused();
  });
});

test('in forced colors a disabled button, a wrong field and a hint look different from others', async ({ page }) => {
  const { fields, login, register } = siteTexts.en;
  await page.emulateMedia({ forcedColors: 'active' });
  const colorOf = (text: string, pseudo = '') =>
    page
      .getByRole('main')
      .getByRole('button', { name: text })
      .evaluate((element, part) => getComputedStyle(element, part).color, pseudo);
  await visit(page, '/login');
  const enabled = await colorOf(login.submit);
  await page.getByLabel(fields.email, { exact: true }).press('Enter');
  const shadow = () =>
    page.getByLabel(fields.email, { exact: true }).evaluate((field) => getComputedStyle(field).boxShadow);
  await expect.poll(shadow).toContain('inset');
  await visit(page, '/register');
  expect(await colorOf(register.submit)).not.toBe(enabled);
  await visit(page, '/license-check');
  const [text, hint] = await page
    .getByRole('main')
    .locator('textarea')
    .evaluate((area) => [getComputedStyle(area).color, getComputedStyle(area, '::placeholder').color]);
  expect(hint).not.toBe(text);
});
