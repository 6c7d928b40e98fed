import { messages, securityTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, followVerification, linkFromMail, newEmail, openAccount, postAs, signIn } from './accounts.ts';
import { expect, inEveryLanguage, type Page, test, visit } from './support.ts';

/** Opens an account whose owner has confirmed its address. */
const openConfirmed = async (page: Page, about: string) => {
  const account = await openAccount(page, about);
  await followVerification(page, account.email, { authorization: `Bearer ${account.token}` });
  return account;
};

inEveryLanguage(({ locale, t }) => {
  const { email: texts } = securityTexts[locale];

  const openProfile = async (page: Page) => {
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: t.nav.account }).click();
    await page.getByRole('menuitem', { name: t.nav.profile }).click();
    return page.getByRole('dialog');
  };

  test('both mailboxes confirm a new address, and the old one takes it back', async ({ page }) => {
    const account = await openConfirmed(page, 'mover');
    const next = newEmail('moved');
    await signIn(page, account);
    const profile = await openProfile(page);
    await profile.getByRole('button', { name: texts.title }).click();
    await expect(profile.getByText(account.email)).toBeVisible();
    await expectAccessible(page);
    await profile.getByLabel(texts.new).fill(next);
    await page.keyboard.press('Enter');
    await expect(profile.getByText(texts.pending.replace('{{email}}', next))).toBeVisible();
    await expect(profile.getByText(texts.oldMailbox.replace('{{state}}', texts.waiting))).toBeVisible();
    await expectAccessible(page);

    await visit(page, await linkFromMail(page, account.email, '/confirm-email'));
    await expect(page.getByRole('heading', { name: t.agreeToEmail.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.agreeToEmail.action }).click();
    await expect(page.getByText(messages[locale].emailChangeAgreed)).toBeVisible();

    const waiting = await openProfile(page);
    await expect(waiting.getByText(texts.oldMailbox.replace('{{state}}', texts.confirmed))).toBeVisible();

    await visit(page, await linkFromMail(page, next, '/confirm-email'));
    await expect(page.getByText(account.email)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.confirmEmail.action }).click();
    await expect(page.getByText(messages[locale].emailChanged)).toBeVisible();
    await expectAccessible(page);
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email as string);
    await expect.poll(stored).toBe(next);
    await expect((await openProfile(page)).getByText(next)).toBeVisible();

    await visit(page, await linkFromMail(page, account.email, '/revert-email'));
    await expect(page.getByRole('heading', { name: t.revertEmail.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.revertEmail.action }).click();
    await expect(page.getByText(messages[locale].emailChangeRevoked)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t.fields.newPassword, { exact: true }).fill('a password of mine');
    await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill('a password of mine');
    await page.getByRole('button', { name: t.reset.submit }).click();
    await expect(page).toHaveURL('/login');
    await enterPassword(page, t, account.email, 'a password of mine');
    await expect(page).toHaveURL('/dashboard');
  });

  test('the link to the new mailbox waits for a session of the account', async ({ page }) => {
    const account = await openAccount(page, 'elsewhere');
    const next = newEmail('signed-out');
    await postAs(page, account, 'auth/email-change', { email: next });
    await visit(page, await linkFromMail(page, next, '/confirm-email'));
    await expect(page.getByText(t.confirmEmail.signInFirst)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.ownership.signIn }).click();
    await enterPassword(page, t, account.email);
    await page.getByRole('button', { name: t.confirmEmail.action }).click();
    await expect(page.getByText(messages[locale].emailChanged)).toBeVisible();
  });

  test('a change is withdrawn in the profile', async ({ page }) => {
    const account = await openConfirmed(page, 'undecided');
    const next = newEmail('unwanted');
    await postAs(page, account, 'auth/email-change', { email: next });
    await signIn(page, account);
    const profile = await openProfile(page);
    await profile.getByRole('button', { name: texts.withdraw }).click();
    await expect(page.getByText(messages[locale].emailChangeWithdrawn)).toBeVisible();
    await expect(profile.getByText(next)).toBeHidden();
  });
});
