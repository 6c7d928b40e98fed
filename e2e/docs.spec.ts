import { browserLanguage, expect, expectAccessible, locales, test, texts, visit } from './support.ts';

/** Part of a word in another form than on the page, and the place it leads to. */
const asked = {
  en: { query: 'renewing lic', place: '/docs/en/license#renewal' },
  ru: { query: 'продление лиц', place: '/docs/ru/license#renewal' },
};

for (const locale of locales) {
  test.describe(`the docs in ${locale}`, () => {
    test.use({ locale: browserLanguage[locale] });
    const { search, dsn } = texts[locale].docs;
    const { query, place } = asked[locale];

    test('are searched by keyboard alone', async ({ page }) => {
      await page.goto(`/docs/${locale}/overview`);
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox', { name: search.label })).toBeFocused();
      await page.keyboard.type(query);
      const link = page.locator(`form a[href="${place}"]`);
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(link).toBeHidden();
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press('ArrowDown');
        if (await link.evaluate((element) => element === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(place);
      await expect(page.locator('#renewal')).toBeInViewport();
    });

    test('put a DSN into the code of a platform, and say what is wrong with it', async ({ page }) => {
      await visit(page, `/docs/${locale}/migration`);
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
      test.use({ javaScriptEnabled: false });
      test('are searched by a form, and show code for each platform', async ({ page }) => {
        await page.goto(`/docs/${locale}/migration`);
        await page.getByText('Django', { exact: true }).click();
        await expect(page.locator('#snippet-django')).toContainText('sentry_sdk.init');
        await expect(page.locator('#snippet-env')).toBeHidden();
        const box = page.getByRole('searchbox', { name: search.label });
        await box.fill(query);
        await box.press('Enter');
        await page.locator(`main li a[href="${place}"]`).click();
        await expect(page).toHaveURL(place);
      });
    });
  });
}
