import { messages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, followVerification, linkFromMail, openAccount, signIn } from './accounts.ts';
import { expect, inEveryLanguage, test, visit } from './support.ts';

inEveryLanguage(({ locale, t }) => {
  test('the mail takes an account away from the stranger who opened it', async ({ page }) => {
    const { email, token } = await openAccount(page, 'stranger');
    await visit(page, await linkFromMail(page, email, '/verify-email'));
    await expect(page.getByText(messages[locale].emailVerified)).toBeVisible();
    await visit(page, await linkFromMail(page, email, '/not-me'));
    await expect(page.getByRole('heading', { name: t.notMe.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.notMe.action }).click();
    await expect(page.getByText(messages[locale].accountDisowned)).toBeVisible();
    await expectAccessible(page);
    const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.status()).toBe(401);
    await page.getByLabel(t.fields.newPassword, { exact: true }).fill('a password of mine');
    await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill('a password of mine');
    await page.getByRole('button', { name: t.reset.submit }).click();
    await expect(page).toHaveURL('/login');
    await enterPassword(page, t, email, 'a password of mine');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeHidden();
  });

  test('the dashboard offers an owner a link, which confirms that the account is theirs in their own session', async ({
    page,
  }) => {
    const account = await openAccount(page, 'owner');
    await followVerification(page, account.email);
    await signIn(page, account);
    await visit(page, '/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.verification.ownershipSend }).click();
    const link = await linkFromMail(page, account.email, '/confirm-account');
    await page.evaluate(() => localStorage.removeItem('token'));
    await visit(page, link);
    await expect(page.getByText(t.ownership.signInFirst)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.ownership.signIn }).click();
    await enterPassword(page, t, account.email);
    await page.getByRole('button', { name: t.ownership.action }).click();
    await expect(page.getByText(messages[locale].ownershipConfirmed)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.ownership.toDashboard }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('opening the links of mails changes nothing', async ({ page }) => {
      const account = await openAccount(page, 'scanner');
      await page.goto(await linkFromMail(page, account.email, '/verify-email'));
      const headers = { authorization: `Bearer ${account.token}` };
      const seen = async () => (await (await page.request.get('/api/auth/me', { headers })).json()).data.user;
      expect((await seen()).isEmailVerified).toBe(false);
      await followVerification(page, account.email);
      await page.goto(await linkFromMail(page, account.email, '/not-me'));
      expect(await seen()).toMatchObject({ isEmailVerified: true, emailConfirmation: 'link' });
    });
  });
});
