import type { Browser } from '@playwright/test';
import { securityTexts, teamTexts } from '@warden/i18n';
import { startCompanyProvider } from '../server/test/openid-provider-of-a-company.ts';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, followVerification, mailsTo, openAccount, postAs, signIn } from './accounts.ts';
import { browserLanguage, expect, inEveryLanguage, type Page, refused, test, visit } from './support.ts';

let companies = 0;

/** Signs in at the provider of the company. */
const enterName = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
};

inEveryLanguage(({ locale, t }) => {
  const texts = teamTexts[locale].signIn;

  /** Somebody else, at another computer. */
  const openBrowser = async (browser: Browser) =>
    (await browser.newContext({ locale: browserLanguage[locale], reducedMotion: 'reduce' })).newPage();

  const codeTo = async (page: Page, mailbox: string) => {
    const find = async () => (await mailsTo(page, mailbox))[0]?.text.match(/\b[0-9A-Z]{5}(-[0-9A-Z]{5}){3}\b/)?.[0];
    await expect.poll(find, { message: `a mail to ${mailbox} with a code` }).toBeTruthy();
    return (await find()) as string;
  };

  test.use({ expectedFailures: [refused(403, 404)] });

  test('an owner sets up, tries and requires the sign-in of the company, by which others come in', async ({
    page,
    browser,
    baseURL,
  }) => {
    const domain = `company-${process.pid}-${++companies}-${locale}.example.com`;
    const name = `Northwind ${domain}`;
    const owner = await openAccount(page, 'sso-owner');
    await followVerification(page, owner.email, { authorization: `Bearer ${owner.token}` });
    const { id } = (await postAs<{ id: string }>(page, owner, 'organizations', { name })).data;
    const address = `/organization?tab=sign-in&org=${id}`;
    const redirectUri = `${baseURL}/api/auth/sso/callback/${id}`;
    const provider = await startCompanyProvider({ redirectUri, domain });

    await signIn(page, owner);
    await visit(page, address);
    await expect(page.getByText(redirectUri)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.require.submit })).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel(texts.connect.issuer).fill(provider.issuer);
    await page.getByLabel(texts.connect.clientId).fill(provider.clientId);
    await page.getByLabel(texts.connect.secret, { exact: true }).fill(provider.clientSecret);
    await page.getByLabel(texts.connect.role).selectOption('technical');
    await page.getByLabel(texts.connect.allow).check();
    await page.getByRole('button', { name: texts.connect.save }).click();
    await expect(page.getByText(texts.connect.saved, { exact: true })).toBeVisible();
    await expect(page.getByLabel(texts.connect.secret, { exact: true })).toHaveValue('');

    await page.getByLabel(texts.domains.domain, { exact: true }).fill(domain);
    await page.keyboard.press('Enter');
    await page.getByText(texts.domains.byMailInstead).click();
    await page.getByRole('button', { name: texts.domains.send }).click();
    await page.getByLabel(texts.domains.code).fill(await codeTo(page, `postmaster@${domain}`));
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.domains.proved, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: texts.try.submit }).click();
    await enterName(page, 'boss');
    await expect(page.getByText(t.sso.done.try)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.try.again })).toBeVisible();
    await expect(page).toHaveURL(address);

    await page.getByRole('button', { name: texts.require.submit }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.require.confirm }).click();
    const codes = page.getByRole('dialog').getByRole('listitem');
    await expect(codes.first()).toBeVisible();
    const code = (await codes.first().textContent()) ?? '';
    await expectAccessible(page);
    await page.getByRole('button', { name: texts.codes.saved }).click();
    await expect(page.getByRole('button', { name: texts.require.stop })).toBeVisible();

    // Someone without an account comes in by the company, as a member with the role of new people.
    const kim = await openBrowser(browser);
    await visit(kim, '/login');
    await kim.getByRole('link', { name: t.login.company }).click();
    await kim.getByLabel(t.sso.email).fill(`kim@${domain}`);
    await kim.keyboard.press('Enter');
    await enterName(kim, 'kim');
    await expect(kim).toHaveURL(`/dashboard?org=${id}`);
    await visit(kim, `/organization?org=${id}`);
    await expect(kim.getByText(`kim@${domain}`)).toBeVisible();
    await expect(kim.getByRole('tab', { name: teamTexts[locale].tabs['sign-in'] })).toBeHidden();
    await visit(kim, '/dashboard?profile=security');
    const profile = kim.getByRole('dialog');
    await expect(profile.getByText(securityTexts[locale].sso.identities.title)).toBeVisible();
    await expect(profile.getByText(name)).toBeVisible();
    await kim.context().close();

    // The password of a member leads to the company, and a code lets the owner in without it.
    const elsewhere = await openBrowser(browser);
    await visit(elsewhere, '/login');
    await enterPassword(elsewhere, t, owner.email);
    await elsewhere.getByRole('button', { name: t.sso.required.submit }).click();
    await enterName(elsewhere, 'boss');
    await expect(elsewhere).toHaveURL(`/dashboard?org=${id}`);
    await elsewhere.context().close();

    const inNeed = await openBrowser(browser);
    await visit(inNeed, '/login');
    await enterPassword(inNeed, t, owner.email);
    await inNeed.getByRole('button', { name: t.sso.required.haveCode }).click();
    await inNeed.getByLabel(t.sso.required.code).fill(code);
    await inNeed.keyboard.press('Enter');
    await expect(inNeed).toHaveURL('/dashboard');
    await inNeed.context().close();
    await provider.close();
  });

  test('an address of no company is told so, and an answer that nobody asked for opens nothing', async ({ page }) => {
    await visit(page, '/sso');
    await page.getByLabel(t.sso.email).fill('someone@no-company.example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/sso/callback?code=stolen&state=stolen');
    await expect(page.getByText(t.sso.callback.lost)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t.sso.callback.again }).click();
    await expect(page).toHaveURL('/sso');
  });
});
