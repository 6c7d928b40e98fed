import { errorTexts, messages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, linkFromMail, openAccount, password, signIn, signInAsAdmin } from './accounts.ts';
import { expect, inEveryLanguage, refused, test, visit } from './support.ts';

inEveryLanguage(({ locale, t }) => {
  test('an administrator reads the stricter rule before changing the password', async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, '/dashboard?profile=profile');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.profile.changePassword }).click();
    const field = dialog.getByLabel(t.fields.newPassword, { exact: true });
    await expect(field).toHaveAccessibleDescription(t.weakPassword.adminHelp);
    await field.fill('Adminova-1991');
    await expect(dialog.getByText(t.weakPassword['own-name'])).toBeVisible();
    await expectAccessible(page);
  });

  test('a forgotten password is set anew by the mailed link', async ({ page }) => {
    const { email } = await openAccount(page, 'forgot');
    await visit(page, '/login');
    await page.getByRole('link', { name: t.login.forgot }).click();
    await expect(page.getByRole('heading', { name: t.forgot.title })).toBeVisible();
    await page.getByLabel(t.fields.email, { exact: true }).fill(email);
    await page.getByRole('button', { name: t.forgot.submit }).click();
    await expect(page.getByText(messages[locale].resetSent)).toBeVisible();
    await visit(page, await linkFromMail(page, email, '/reset-password'));
    await page.getByLabel(t.fields.newPassword, { exact: true }).fill('qwerty123');
    await expect(page.getByText(t.weakPassword.common)).toBeVisible();
    await page.getByLabel(t.fields.newPassword, { exact: true }).fill('a brand new one');
    await expect(page.getByText(t.weakPassword.common)).toBeHidden();
    await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill('a brand new one');
    await page.getByRole('button', { name: t.reset.submit }).click();
    await expect(page.getByText(messages[locale].passwordReset)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: t.login.title })).toBeVisible();
    await enterPassword(page, t, email, 'a brand new one');
    await expect(page).toHaveURL('/dashboard');
  });

  test.describe('changing the password', () => {
    test.use({ expectedFailures: [refused(400)] });
    test('needs the current one, and closes the dialog two seconds later', async ({ page }) => {
      await signIn(page, await openAccount(page, 'change'));
      await visit(page, '/dashboard?profile=profile');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t.verification.notVerified, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: t.verification.resend }).click();
      await expect(dialog.getByText(messages[locale].verificationSent)).toBeVisible();
      await dialog.getByRole('button', { name: t.profile.changePassword }).click();
      const submit = dialog.getByRole('button', { name: t.profile.changePassword });
      await expect(submit).toBeDisabled();
      await dialog.getByLabel(t.fields.currentPassword, { exact: true }).fill('not this one');
      await dialog.getByLabel(t.fields.newPassword, { exact: true }).fill('another one');
      await expect(submit).toBeDisabled();
      await dialog.getByLabel(t.fields.confirmNewPassword, { exact: true }).fill('another one');
      await submit.click();
      await expect(dialog.getByText(errorTexts[locale].wrong_password)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(t.fields.currentPassword, { exact: true }).fill(password);
      await submit.click();
      await expect(dialog.getByText(messages[locale].passwordChanged)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test('links without a token say what to do', async ({ page }) => {
    await visit(page, '/reset-password');
    await expect(page.getByText(t.reset.missingToken)).toBeVisible();
    await visit(page, '/verify-email');
    await expect(page.getByText(t.verify.missingToken)).toBeVisible();
  });
});
