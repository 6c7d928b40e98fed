import { isDocsLocale, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { expect, inEveryLanguage, test, visit } from './support.ts';

/** Queries with parts of words, in other forms than on the page, and the addresses that they lead to. */
const asked = {
  en: { query: 'renewing lic', target: '/docs/en/license#renewal' },
  ru: { query: 'продлением лиц', target: '/docs/ru/license#renewal' },
};

inEveryLanguage(({ locale, t }) => {
  if (!isDocsLocale(locale)) return;
  test('the docs are searched by keyboard alone', async ({ page }) => {
    const { query, target } = asked[locale];
    await page.goto(`/docs/${locale}/overview`);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: t.docs.search.label })).toBeFocused();
    await page.keyboard.type(query);
    const link = page.locator(`form a[href="${target}"]`);
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(link).toBeVisible();
    for (const rank of Array(12).keys()) {
      await page.keyboard.press('ArrowDown');
      if (await link.evaluate((element) => element === document.activeElement)) break;
      expect(rank, 'results before the expected one').toBeLessThan(4);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(target);
    await expect(page.locator('#renewal')).toBeInViewport();
    const marked = page.locator('nav [aria-current=location]');
    await expect(marked).toHaveAttribute('href', '#renewal');
    await page.locator('#key-rotation').scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(marked).toHaveAttribute('href', '#key-rotation');
  });
});

test('a pasted DSN goes into the code of every platform, or says what is wrong with it', async ({ page }) => {
  const { dsn } = siteTexts.en.docs;
  await visit(page, '/docs/en/migration');
  const field = page.getByLabel(dsn.new);
  await field.fill('https://warden.example.com/7');
  await expect(page.getByText(dsn.errors.key)).toBeVisible();
  await field.fill('https://abc123:secret@errors.example.com/7');
  await expect(page.getByText(dsn.secretDropped)).toBeVisible();
  await page.getByText('Django', { exact: true }).click();
  await expect(page.locator('#snippet-django')).toContainText('dsn="https://abc123@errors.example.com/7"');
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'ru-RU' });
  test('the docs are searched by a form, and show code for each platform', async ({ page }) => {
    const { query, target } = asked.ru;
    await page.goto('/docs/ru/migration');
    await page.getByText('Django', { exact: true }).click();
    await expect(page.locator('#snippet-django')).toContainText('sentry_sdk.init');
    await expect(page.locator('#snippet-env')).toBeHidden();
    const box = page.getByRole('searchbox', { name: siteTexts.ru.docs.search.label });
    await box.fill(query);
    await box.press('Enter');
    await page.locator(`main li a[href="${target}"]`).click();
    await expect(page).toHaveURL(target);
  });
});
