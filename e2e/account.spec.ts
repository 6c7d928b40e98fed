import { errorTexts, messages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, linkFromMail, newEmail, openAccount, password, signIn } from './accounts.ts';
import { expect, inEveryLanguage, refused, test, visit } from './support.ts';

inEveryLanguage(({ locale, t }) => {
  test('a person registers, confirms the address by the mail, and uses the profile', async ({ page }) => {
    const email = newEmail('journey');
    await visit(page, '/register');
    const submit = page.getByRole('main').getByRole('button', { name: t.register.submit });
    await page.getByLabel(t.fields.firstName, { exact: true }).fill(locale === 'ru' ? 'Мария' : 'Mary');
    await page.getByLabel(t.fields.lastName, { exact: true }).fill(locale === 'ru' ? 'Семёнова' : 'Somerville');
    await page.getByLabel(t.fields.companyName, { exact: true }).fill('  ООО «Ромашка»  ');
    await page.getByLabel(t.fields.email, { exact: true }).fill(email);
    await page.getByLabel(t.fields.password, { exact: true }).fill(password);
    await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill(password);
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox').check();
    await submit.click();

    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(locale === 'ru' ? 'Мария' : 'Mary');
    await expect(page.getByText(t.verification.noticeTitle)).toBeVisible();

    await visit(page, await linkFromMail(page, email, '/verify-email'));
    await expect(page.getByText(messages[locale].emailVerified)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t.verification.noticeTitle)).toBeHidden();

    await page.getByRole('button', { name: t.nav.account }).click();
    await page.getByRole('menuitem', { name: t.nav.profile }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t.verification.verified, { exact: true })).toBeVisible();
    await expect(dialog.getByText('ООО «Ромашка»')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('button', { name: t.profile.edit }).click();
    await dialog.getByLabel(t.fields.firstName, { exact: true }).fill('Лев');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.common.save }).click();
    await expect(dialog.getByText(t.profile.updated)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Лев');

    await page.getByRole('button', { name: t.nav.account }).click();
    await page.getByRole('menuitem', { name: t.nav.logout }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: t.nav.login, exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test.describe('signing in', () => {
    test.use({ expectedFailures: [refused(400)] });
    test('a wrong password is explained, the right one leads to what was asked for', async ({ page }) => {
      const { email } = await openAccount(page, 'signin');
      await visit(page, '/dashboard?buy=individual');
      await enterPassword(page, t, email, 'not this one');
      await expect(page.getByText(errorTexts[locale].invalid_credentials)).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expectAccessible(page);
      await page.getByLabel(t.fields.password, { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      // The query opens the dialog once and is then removed from the address, so that a reload does not open it again.
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test('an account is deleted with its password, and is gone', async ({ page }) => {
    const account = await openAccount(page, 'delete');
    await signIn(page, account);
    await visit(page, '/dashboard?profile=profile');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: t.profile.deleteAccount })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: t.profile.deleteAccount }).click();
    await dialog.getByLabel(t.fields.password, { exact: true }).fill(password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.profile.deleteConfirm }).click();
    await expect(page.getByText(messages[locale].accountDeleted)).toBeVisible();
    const again = await page.request.post('/api/auth/login', { data: { email: account.email, password } });
    expect(again.status()).toBe(400);
  });
});
