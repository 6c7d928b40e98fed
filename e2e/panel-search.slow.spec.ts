import { panelTexts, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, openAccount, signInAsAdmin } from './accounts.ts';
import { browserLanguage, desktop, expect, test, visit } from './support.ts';

test('an administrator finds a customer and an installation from anywhere in the panel, by the keyboard', async ({
  page,
}) => {
  const p = panelTexts.en;
  const account = await openAccount(page, 'sought');
  const client = await bindInstall(page, account);
  await page.setViewportSize(desktop);
  await signInAsAdmin(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await visit(page, '/admin?tab=payments');
  const button = page.getByRole('button', { name: p.search.open });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => path.includes('search-dialog'))).toEqual([]);

  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: p.search.title });
  const field = dialog.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await field.fill(account.email);
  await expect(dialog.getByRole('link', { name: account.email })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: p.user.title });
  await expect(details.getByText(account.email).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill(client);
  await expect(dialog.getByRole('region', { name: p.search.kinds.installations })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(p.tabs.installations);
  await expect(page.getByRole('tabpanel').getByText(client).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ locale: browserLanguage.ru, viewport: { width: 390, height: 844 } });
  test('the search takes the whole screen, and says that it found nothing', async ({ page }) => {
    const p = panelTexts.ru;
    await signInAsAdmin(page);
    await visit(page, '/admin');
    await page.getByRole('button', { name: p.search.open }).click();
    const dialog = page.getByRole('dialog', { name: p.search.title });
    expect(await dialog.boundingBox()).toMatchObject({ width: 390, height: 844 });
    await dialog.getByRole('searchbox').fill('нетакого');
    await expect(dialog.getByText(p.search.nothing.replace('{{text}}', 'нетакого'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: siteTexts.ru.common.close }).click();
    await expect(page.getByRole('button', { name: p.search.open })).toBeFocused();
  });
});
