import { errorTexts, formatMoney, panelTexts, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, buyLicense, openAccount, signIn, signInAsAdmin } from './accounts.ts';
import {
  browserLanguage,
  chooseFor,
  desktop,
  expect,
  fill,
  inEveryLanguage,
  refused,
  tableOf,
  test,
  visit,
} from './support.ts';

inEveryLanguage(({ locale }) => {
  test.use({ viewport: desktop });
  test('an account without the role is refused, and asks the server for nothing', async ({ page }) => {
    const account = await openAccount(page, 'curious');
    await signIn(page, account);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page, '/admin?tab=payments');
    await expect(page.getByRole('alert')).toHaveText(errorTexts[locale].admin_required);
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect(asked.filter((url) => /\/api\/admin|panel/.test(url))).toEqual([]);
  });
});

test.describe('the panel', () => {
  const [t, p] = [siteTexts.en, panelTexts.en];
  test.use({ viewport: desktop });

  test.describe('with a refusal on the way', () => {
    test.use({ expectedFailures: [refused(400)] });
    test('a user is found, opened by a key, and given a license', async ({ page }) => {
      const customer = await openAccount(page, 'found');
      const client = await bindInstall(page, customer);
      await signInAsAdmin(page);
      await visit(page, '/admin');
      await page.getByLabel(p.users.search, { exact: true }).fill(customer.email.toUpperCase());
      const rows = tableOf(page, p.users.caption);
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL(/[?&]search=FOUND-/);
      await expect(rows).toContainText(t.verification.notVerified);
      await page.getByLabel(p.users.role, { exact: true }).selectOption('admin');
      await expect(page.getByText(p.users.noMatch)).toBeVisible();
      await page.goBack();
      await expect(rows).toHaveCount(1);

      const details = page.getByRole('button', { name: fill(p.users.detailsOf, { name: 'Ada Lovelace' }) });
      await details.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: p.user.title });
      await expect(dialog).toContainText(customer.email);
      await expect(dialog.getByRole('region', { name: p.user.licenses })).toContainText(t.licenses.status.active);
      await expectAccessible(page);
      await page.reload();
      await expect(dialog).toContainText(customer.email);

      await dialog.getByRole('button', { name: p.user.issue }).click();
      const issue = page.getByRole('dialog', { name: p.issue.title });
      await expect(issue.getByLabel(p.issue.client, { exact: true })).toHaveValue(client);
      await issue.getByLabel(p.issue.expires).fill('2020-01-01');
      await expectAccessible(page);
      await issue.getByRole('button', { name: p.issue.submit, exact: true }).click();
      await expect(issue.getByText(errorTexts.en.expiry_in_the_past)).toBeVisible();
      await issue.getByLabel(p.issue.expires).fill('');
      await issue.getByRole('button', { name: p.issue.submit, exact: true }).click();
      await expect(issue).toBeHidden();
      await expect(dialog.getByRole('button', { name: p.user.issue })).toBeFocused();
      await expect(dialog.getByText(t.licenses.type.commercial)).toBeVisible();
      await dialog.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/admin\?search=[^&]+$/);
    });
  });

  test('payments come in pages of ten, are filtered, explained step by step, and refunded', async ({ page }) => {
    const customer = await openAccount(page, 'payer');
    const client = await bindInstall(page, customer);
    const id = await buyLicense(page, customer, client);
    const { token } = await signInAsAdmin(page);
    const license = async () => {
      const reply = await page.request.get(`/api/payments/${id}`, { headers: { authorization: `Bearer ${token}` } });
      return ((await reply.json()) as { data: { license: { status: string } | null } }).data.license?.status;
    };
    await expect.poll(license).toBe('active');
    await visit(page, '/admin?tab=payments');
    await expect(page.getByLabel(t.common.pageSize)).toHaveValue('10');
    await page.getByLabel(t.common.pageSize).selectOption('25');
    await expect(page).toHaveURL('/admin?tab=payments&size=25');
    await page.getByRole('button', { name: p.payments.amount }).click();
    await expect(page.getByRole('columnheader', { name: p.payments.amount })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByLabel(p.payments.email, { exact: true }).fill(customer.email);
    await expect(page).toHaveURL(/&email=payer-/);
    await page.getByLabel(p.payments.status, { exact: true }).selectOption('succeeded');
    await expect(page).toHaveURL(/&sort=-amount&email=payer-.+&status=succeeded$/);
    const rows = tableOf(page, p.payments.caption);
    await expect(rows).toHaveCount(1);

    const details = rows.getByRole('button', {
      name: fill(p.payments.detailsOf, { email: customer.email, client }),
    });
    await details.click();
    const dialog = page.getByRole('dialog', { name: p.payment.title });
    await expect(dialog.getByRole('region', { name: p.payment.license, exact: true })).toContainText(
      t.licenses.status.active,
    );
    const log = dialog.getByRole('region', { name: p.payment.log, exact: true });
    await expect(log).toContainText(p.audit.actions['payment.succeeded']);
    await expect(log).toContainText(p.audit.actions['payment.created']);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: p.payment.refund }).click();
    const amount = formatMoney(25_000, 'RUB', 'en');
    const refund = page.getByRole('dialog', { name: fill(p.payment.refundTitle, { amount }) });
    await expect(refund).toContainText(fill(p.payment.refundText, { email: customer.email, client }));
    await refund.getByLabel(p.payment.refundReason, { exact: true }).fill('Bought twice');
    await refund.getByRole('button', { name: p.payment.refund }).click();
    await expect(refund).toBeHidden();
    await expect(dialog.getByRole('region', { name: p.payment.license, exact: true })).toContainText(
      t.licenses.status.revoked,
    );
    await expect(log).toContainText('Bought twice');
    await expect(dialog.getByRole('button', { name: p.payment.refund })).toBeHidden();
    await dialog.press('Escape');
    await expect(details).toBeFocused();
    await expect(rows).toContainText(t.payments.state.refunded);
  });

  test('one action of a row is a word at every width, and the rest are in a menu', async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, '/admin?tab=releases');
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 });
      const word = page.getByRole('button', { name: fill(p.releases.notesOf, { version: '24.3.1' }), exact: true });
      await expect(word).toHaveText(p.releases.notes);
      const actions = page.getByRole('button', { name: fill(t.common.actionsFor, { name: '24.3.1' }), exact: true });
      await actions.focus();
      await page.keyboard.press('Enter');
      const items = page.getByRole('menu').getByRole('menuitem');
      await expect(items).toHaveText([p.releases.signatures, p.releases.yank, p.releases.delete]);
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: fill(p.releases.deleteTitle, { version: '24.3.1' }) });
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(actions).toBeFocused();
    }
  });
});

test.describe('releases', () => {
  const [t, p] = [siteTexts.ru, panelTexts.ru];
  test.use({ locale: browserLanguage.ru, viewport: desktop });

  test('are published with their files, described, announced once and deleted', async ({ page }) => {
    const { user } = await signInAsAdmin(page);
    const version = `0.${process.pid}.${Date.now() % 1_000_000_000}`;
    await visit(page, '/admin?tab=releases');
    await page.getByRole('button', { name: p.releases.publish }).click();
    const publish = page.getByRole('dialog', { name: p.publish.title });
    await publish.getByRole('button', { name: p.publish.submit, exact: true }).click();
    await expect(publish.getByText(errorTexts.ru.version_invalid)).toBeVisible();
    await publish.getByLabel(p.publish.version, { exact: true }).fill(version);
    await publish.locator('input[data-system=linux_amd64]').setInputFiles({
      name: 'warden-installer',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(`installer of ${version}`),
    });
    await expectAccessible(page);
    await publish.getByRole('button', { name: p.publish.submit, exact: true }).click();
    const published = page.getByRole('dialog', { name: fill(p.signatures.publishedTitle, { version }) });
    await expect(
      published.getByRole('group', { name: fill(p.signatures.of, { system: 'Linux amd64' }) }),
    ).toContainText('trusted comment:');
    await expectAccessible(page);
    await published.press('Escape');
    await expect(published).toBeHidden();
    const row = tableOf(page, p.releases.caption).filter({ hasText: version });
    await expect(row).toContainText(p.releases.notAnnounced);
    const installer = row.getByRole('link', { name: fill(p.releases.download, { version, system: 'Linux amd64' }) });
    const file = await page.request.get((await installer.getAttribute('href')) as string);
    expect(await file.text()).toBe(`installer of ${version}`);

    const edit = row.getByRole('button', { name: fill(p.releases.notesOf, { version }) });
    await edit.click();
    const notes = page.getByRole('dialog', { name: fill(p.notes.title, { version }) });
    await notes.getByLabel(p.notes.text.en, { exact: true }).fill('## News');
    await expect(
      notes.getByRole('group', { name: p.notes.preview }).getByRole('heading', { name: 'News' }),
    ).toBeVisible();
    await notes.getByRole('tab', { name: p.notes.names.ru }).click();
    await notes.getByLabel(p.notes.text.ru, { exact: true }).fill('Новости');
    await expectAccessible(page);
    await notes.press('Escape');
    const discard = page.getByRole('dialog', { name: p.notes.discardTitle });
    await discard.getByRole('button', { name: t.common.cancel }).click();
    await expect(discard).toBeHidden();
    await notes.getByRole('button', { name: t.common.save }).click();
    await expect(notes).toBeHidden();
    await expect(edit).toBeFocused();
    const saved = (await (await page.request.get(`/api/releases/public/${version}`)).json()) as { release: object };
    expect(saved.release).toMatchObject({ release_notes_en: '## News', release_notes_ru: 'Новости' });

    await row.getByRole('button', { name: fill(p.releases.announceOf, { version }) }).click();
    const announce = page.getByRole('dialog', { name: fill(p.releases.announceTitle, { version }) });
    await expect(announce).toContainText(p.releases.announceText);
    await expect(announce.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText(version);
    await expectAccessible(page);
    await announce.getByRole('button', { name: p.announcement.test }).click();
    await expect(announce).toContainText(fill(p.announcement.tested, { email: user.email }));
    await announce.getByRole('button', { name: p.releases.announce, exact: true }).click();
    await expect(announce).toBeHidden();
    await expect(row).toContainText(p.releases.isAnnounced);
    await expect(row.getByRole('button', { name: fill(p.releases.announceOf, { version }) })).toHaveCount(0);

    await chooseFor(page, t, version, p.releases.delete);
    const remove = page.getByRole('dialog', { name: fill(p.releases.deleteTitle, { version }) });
    await expect(remove).toContainText(p.releases.deleteText);
    await remove.getByRole('button', { name: p.releases.delete, exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});
