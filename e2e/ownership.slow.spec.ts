import { messages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { linkFromMail, openAccount, password, signIn } from './accounts.ts';
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
    await page.getByLabel(t.fields.email, { exact: true }).fill(email);
    await page.getByLabel(t.fields.password, { exact: true }).fill('a password of mine');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeHidden();
  });

  test('a person confirms that the account is theirs by a link and their own session', async ({ page }) => {
    const account = await openAccount(page, 'owner');
    const link = new URL(await linkFromMail(page, account.email, '/verify-email'));
    await page.request.post('/api/auth/verify-email', { data: { token: link.searchParams.get('token') } });
    await page.request.post('/api/auth/resend-verification-email', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    await visit(page, await linkFromMail(page, account.email, '/confirm-account'));
    await expect(page.getByText(t.ownership.signInFirst)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.ownership.signIn }).click();
    await page.getByLabel(t.fields.email, { exact: true }).fill(account.email);
    await page.getByLabel(t.fields.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.ownership.action }).click();
    await expect(page.getByText(messages[locale].ownershipConfirmed)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.ownership.toDashboard }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeHidden();
  });

  test('the dashboard offers the link to an owner who confirmed elsewhere', async ({ page }) => {
    const account = await openAccount(page, 'elsewhere');
    const link = new URL(await linkFromMail(page, account.email, '/verify-email'));
    await page.request.post('/api/auth/verify-email', { data: { token: link.searchParams.get('token') } });
    await signIn(page, account);
    await visit(page, '/dashboard');
    await expect(page.getByText(t.verification.ownershipTitle)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.verification.ownershipSend }).click();
    await visit(page, await linkFromMail(page, account.email, '/confirm-account'));
    await page.getByRole('button', { name: t.ownership.action }).click();
    await expect(page.getByText(messages[locale].ownershipConfirmed)).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('opening the links of mails changes nothing', async ({ page }) => {
      const account = await openAccount(page, 'scanner');
      await page.goto(await linkFromMail(page, account.email, '/verify-email'));
      const headers = { authorization: `Bearer ${account.token}` };
      const seen = async () => (await (await page.request.get('/api/auth/me', { headers })).json()).data.user;
      expect((await seen()).isEmailVerified).toBe(false);
      const link = new URL(await linkFromMail(page, account.email, '/verify-email'));
      await page.request.post('/api/auth/verify-email', { data: { token: link.searchParams.get('token') } });
      await page.goto(await linkFromMail(page, account.email, '/not-me'));
      expect(await seen()).toMatchObject({ isEmailVerified: true, emailConfirmation: 'link' });
    });
  });
});
