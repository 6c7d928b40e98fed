import type { License, MemberRole } from '@warden/contract';
import { type Locale, panelTexts, siteTexts, teamTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import {
  bindInstall,
  followVerification,
  linkFromMail,
  mailsTo,
  newEmail,
  openAccount,
  password,
  signIn,
  workerAddress,
} from './accounts.ts';
import {
  type Browser,
  browserLanguage,
  chooseFor,
  desktop,
  expect,
  fill,
  hydrated,
  type Page,
  refused,
  tableOf,
  test,
  visit,
} from './support.ts';

/** Who is invited, each with a browser in a language of their own. */
const invited = {
  accountant: { role: 'billing', locale: 'ru', name: 'Анна' },
  engineer: { role: 'technical', locale: 'en', name: 'Grace' },
  auditor: { role: 'viewer', locale: 'en', name: 'Victor' },
} as const satisfies Record<string, { role: MemberRole; locale: Locale; name: string }>;

/** A browser of someone else, and everything that the API has ever sent to it. */
const openBrowser = async (browser: Browser, locale: Locale) => {
  const context = await browser.newContext({ locale: browserLanguage[locale], viewport: desktop });
  // The number of accounts that one address may open is limited.
  await context.route('**/api/auth/register', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': workerAddress } }),
  );
  const received: Promise<string>[] = [];
  context.on('response', (response) => {
    // An answer to a call that the page has given up has no text.
    if (response.url().includes('/api/')) received.push(response.text().catch(() => ''));
  });
  return { page: await context.newPage(), received: async () => (await Promise.all(received)).join('\n') };
};

const LICENSE_TEXT = 'BEGIN WARDEN LICENSE';

/** Registers by the mailed link with the address that was invited, and joins. */
const joinByMail = async (
  page: Page,
  link: string,
  email: string,
  { locale, name }: { locale: Locale; name: string },
) => {
  const t = siteTexts[locale];
  await visit(page, link);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: t.invitation.register }).click();
  await expect(page.getByLabel(t.fields.email, { exact: true })).toHaveValue(email);
  await page.getByLabel(t.fields.firstName, { exact: true }).fill(name);
  await page.getByLabel(t.fields.lastName, { exact: true }).fill('Hopper');
  await page.getByLabel(t.fields.companyName, { exact: true }).fill('Northwind');
  await page.getByLabel(t.fields.password, { exact: true }).fill(password);
  await page.getByLabel(t.fields.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: t.register.submit }).click();
  await page.getByRole('button', { name: t.invitation.join }).click();
  await expect(page).toHaveURL(/\/dashboard\?org=/);
  await expect(page.getByText(t.verification.noticeTitle)).toBeHidden();
};

const detailsOf = (page: Page, locale: Locale, client: string) =>
  page.getByRole('button', { name: fill(siteTexts[locale].licenses.detailsOf, { client }) }).first();

test.describe('a team', () => {
  const [t, team] = [siteTexts.en, teamTexts.en];
  test.use({ viewport: desktop, locale: browserLanguage.en, expectedFailures: [refused(404)] });

  test('of an owner, an accountant, an engineer and an auditor works with one installation, each by their role', async ({
    page,
    browser,
  }) => {
    test.slow();
    // An owner makes an organization and moves an installation into it.
    const owner = await openAccount(page, 'owner');
    const asOwner = { authorization: `Bearer ${owner.token}` };
    await followVerification(page, owner.email, asOwner);
    const client = await bindInstall(page, owner);
    await signIn(page, owner);
    await visit(page, '/dashboard?tab=companies');
    await page.getByRole('button', { name: t.accountSwitch.create }).click();
    await page.getByRole('dialog').getByLabel(t.newOrganization.name, { exact: true }).fill('Northwind');
    await page.getByRole('dialog').getByRole('button', { name: t.newOrganization.submit }).click();
    await expect(page).toHaveURL(/\/organization\?org=/);
    await expect(page.getByText(team.members.onlyOwner)).toBeVisible();
    await expectAccessible(page);
    const organization = new URL(page.url()).searchParams.get('org') as string;
    await visit(page, '/dashboard?tab=installations');
    await chooseFor(page, t, client, t.ownerChange.action.toOrganization);
    await page.getByRole('dialog').getByRole('button', { name: t.ownerChange.submit, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: t.ownerChange.show }).click();
    await expect(page).toHaveURL(new RegExp(`org=${organization}`));
    await expect(tableOf(page, t.installs.caption)).toContainText(client);

    // The owner invites three people, who register by the mailed links.
    await visit(page, `/organization?org=${organization}`);
    const emails = Object.fromEntries(Object.keys(invited).map((who) => [who, newEmail(who)])) as Record<
      keyof typeof invited,
      string
    >;
    for (const [who, { role }] of Object.entries(invited)) {
      const email = emails[who as keyof typeof invited];
      await page.getByRole('button', { name: team.invite.open, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(team.invite.email, { exact: true }).fill(email);
      await dialog.getByRole('radio', { name: new RegExp(`^${t.memberRoles[role]}`) }).check();
      if (role === 'viewer') await expectAccessible(page);
      await dialog.getByRole('button', { name: team.invite.submit }).click();
      await expect(page.getByRole('list', { name: team.invitations.title }).getByText(email)).toBeVisible();
    }
    const open = async (who: keyof typeof invited) => {
      const theirs = await openBrowser(browser, invited[who].locale);
      const link = await linkFromMail(page, emails[who], '/invitation');
      await joinByMail(theirs.page, link, emails[who], invited[who]);
      return theirs;
    };
    const [accountant, engineer, auditor] = [await open('accountant'), await open('engineer'), await open('auditor')];

    // The accountant buys, and never gets a license text.
    const ru = siteTexts.ru;
    await accountant.page.getByRole('button', { name: ru.buy.button, exact: true }).click();
    const buying = accountant.page.getByRole('dialog', { name: ru.buy.title.buy });
    await buying.getByRole('checkbox').check();
    await buying.getByRole('button', { name: new RegExp(`^${ru.buy.submit} \\d`) }).click();
    await accountant.page.locator('form > button.main').click();
    await expect(accountant.page).toHaveURL(new RegExp(`/payment/success\\?.*org=${organization}`));
    await hydrated(accountant.page);
    await expect(accountant.page.getByRole('heading', { level: 1, name: ru.paymentSuccess.readyTitle })).toBeVisible();
    await expectAccessible(accountant.page);
    await visit(accountant.page, `/dashboard?org=${organization}&tab=installations`);
    await expect(tableOf(accountant.page, ru.installs.caption)).toContainText(client);
    await expect(accountant.page.getByRole('button', { name: ru.installs.bind })).toHaveCount(0);
    await visit(accountant.page, `/dashboard?org=${organization}`);
    await detailsOf(accountant.page, 'ru', client).click();
    await expect(accountant.page.getByRole('dialog').getByText(ru.licenses.textHidden)).toBeVisible();
    await expectAccessible(accountant.page);

    // The engineer reads the text, and cannot buy.
    await visit(engineer.page, `/dashboard?org=${organization}`);
    await expect(engineer.page.getByRole('button', { name: t.buy.button, exact: true })).toHaveCount(0);
    await detailsOf(engineer.page, 'en', client).click();
    await expect(engineer.page.getByRole('dialog').locator('pre')).toContainText(LICENSE_TEXT);
    await expectAccessible(engineer.page);
    expect(await engineer.received()).toContain(LICENSE_TEXT);

    // The auditor looks at everything, and never gets a license text either.
    for (const tab of ['installations', 'payments', 'companies']) {
      await visit(auditor.page, `/dashboard?org=${organization}&tab=${tab}`);
      await expect(auditor.page.locator('[class*=keleton]')).toHaveCount(0);
    }
    await visit(auditor.page, `/organization?org=${organization}`);
    await expect(tableOf(auditor.page, team.members.caption)).toHaveCount(4);
    await expect(auditor.page.getByRole('tab', { name: team.tabs.activity })).toHaveCount(0);
    await visit(auditor.page, `/dashboard?org=${organization}`);
    await expect(auditor.page.getByRole('button', { name: t.buy.button, exact: true })).toHaveCount(0);
    await detailsOf(auditor.page, 'en', client).click();
    await expect(auditor.page.getByRole('dialog').getByText(t.licenses.textHidden)).toBeVisible();
    await expectAccessible(auditor.page);
    for (const { received } of [accountant, auditor]) {
      const all = await received();
      expect(all).toContain(client);
      expect(all).not.toContain(LICENSE_TEXT);
    }
    await expect
      .poll(async () => (await mailsTo(page, emails.engineer)).flatMap((mail) => mail.attachments))
      .toHaveLength(1);
    expect((await mailsTo(page, emails.accountant)).flatMap((mail) => mail.attachments).join()).not.toMatch(
      /\.lic|license/i,
    );

    // The engineer leaves, and everything goes on.
    await visit(engineer.page, `/organization?org=${organization}&tab=settings`);
    await engineer.page.getByRole('button', { name: team.you.leave }).click();
    await engineer.page.getByRole('dialog').getByRole('button', { name: team.you.leaveConfirm, exact: true }).click();
    await expect(engineer.page).toHaveURL('/dashboard');
    await expect(engineer.page.getByText(client)).toHaveCount(0);
    await engineer.page.goto(`/dashboard?org=${organization}`);
    await expect(engineer.page.getByText(t.accountSwitch.lost)).toBeVisible();
    const reply = await page.request.get('/api/licenses', {
      headers: { ...asOwner, 'warden-organization': organization },
    });
    const { data: licenses } = (await reply.json()) as { data: License[] };
    expect(licenses.filter(({ status }) => status === 'active').map(({ license_type: type }) => type)).toContain(
      'commercial',
    );
    await visit(page, `/organization?org=${organization}`);
    await expect(tableOf(page, team.members.caption)).toHaveCount(3);
    await page.getByRole('tab', { name: team.tabs.activity }).click();
    const activity = tableOf(page, team.activity.caption);
    await expect(activity.filter({ hasText: panelTexts.en.audit.actions['payment.created'] })).toContainText(
      emails.accountant,
    );
    await expectAccessible(page);
    for (const { page: theirs } of [accountant, engineer, auditor]) await theirs.context().close();
  });
});
