import { randomBytes } from 'node:crypto';
import type { LicenseWithOffers } from '@warden/contract';
import { messages } from '@warden/i18n';
import { makeSyncRequest } from '@warden/license';
import { newKey } from '../packages/license/test/fixtures.ts';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, buyLicense, newClient, openAccount, signIn, trialLicense } from './accounts.ts';
import { chooseFor, expect, fill, inEveryLanguage, type Page, test, visit } from './support.ts';

type Account = Awaited<ReturnType<typeof openAccount>>;

const licensesOf = async (page: Page, { token }: Account, clientId: string) => {
  const reply = await page.request.get('/api/licenses', {
    headers: { authorization: `Bearer ${token}` },
    params: { clientId, superseded: 'false' },
  });
  return ((await reply.json()) as { data: LicenseWithOffers[] }).data;
};

const activeOf = async (page: Page, account: Account, client: string) =>
  (await licensesOf(page, account, client)).find(
    ({ license_type, status }) => license_type === 'commercial' && status === 'active',
  );

/** A customer with one paid license. */
const withLicense = async (page: Page, about: string) => {
  const account = await openAccount(page, about);
  const client = await bindInstall(page, account);
  await buyLicense(page, account, client);
  await expect.poll(async () => (await activeOf(page, account, client))?.id).toBeTruthy();
  await signIn(page, account);
  return { account, client };
};

inEveryLanguage(({ locale, t }) => {
  test('an installation is activated by a code, shows its sync, and is stopped', async ({ page }) => {
    const account = await openAccount(page, 'sync');
    const client = await bindInstall(page, account);
    await signIn(page, account);
    await visit(page, '/dashboard?tab=installations');
    const dialog = page.getByRole('dialog');
    await chooseFor(page, t, client, t.sync.title);
    await expect(dialog.getByText(t.sync.notYet)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.sync.newCode }).click();
    await expect(dialog.getByRole('heading', { name: t.sync.codeTitle })).toBeVisible();
    const code = /activate (\S+)/.exec((await dialog.locator('pre').textContent()) ?? '')?.[1] as string;
    await expect(dialog.getByText(code, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const facts = { client, license: null, version: '24.9.9', at: new Date(), nonce: randomBytes(16) };
    const activation = { code, ...(await makeSyncRequest(facts, newKey().signer)) };
    const reply = await page.request.post('/api/installs/activate', { data: activation });
    expect(reply.ok(), await reply.text()).toBe(true);

    await page.reload();
    const row = page.getByRole('table', { name: t.installs.caption }).getByRole('row').nth(1);
    await expect(row).toContainText('24.9.9');
    await row.getByRole('button', { name: new RegExp(fill(t.sync.of, { client })) }).click();
    await dialog.getByRole('button', { name: t.sync.stop }).click();
    const question = page.getByRole('dialog', { name: t.sync.stopTitle });
    await expectAccessible(page);
    await question.getByRole('button', { name: t.sync.stop }).click();
    await expect(page.getByText(messages[locale].syncStopped)).toBeVisible();
    await expect(row).toContainText(t.sync.off);
  });

  test('a paid license is moved to another server and back', async ({ page }) => {
    const { account, client } = await withLicense(page, 'mover');
    const before = await activeOf(page, account, client);
    const target = newClient();
    await visit(page, '/dashboard?tab=installations');
    await chooseFor(page, t, client, t.move.action);
    const dialog = page.getByRole('dialog', { name: t.move.title });
    await dialog.getByLabel(t.move.text, { exact: true }).fill(await trialLicense(client));
    await expect(dialog.getByText(t.installs.signatures.valid, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t.move.text, { exact: true }).fill(await trialLicense(target));
    await dialog.getByRole('button', { name: t.move.submit, exact: true }).click();
    await expect(page.getByText(fill(t.move.done, { client: target }))).toBeVisible();
    const table = page.getByRole('table', { name: t.installs.caption });
    await expect(table.getByText(fill(t.move.from, { client }))).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    expect(await activeOf(page, account, target)).toMatchObject({ expires_at: before?.expires_at });

    await chooseFor(page, t, target, t.move.undo);
    const question = page.getByRole('dialog', { name: t.move.undoTitle });
    await expectAccessible(page);
    await question.getByRole('button', { name: t.move.undoConfirm }).click();
    await expect(page.getByText(fill(t.move.undone, { client }))).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(2);
    expect(await activeOf(page, account, client)).toMatchObject({ expires_at: before?.expires_at });
  });

  test('a staging license goes with a paid one, whose text is re-issued', async ({ page }) => {
    const { account, client } = await withLicense(page, 'stager');
    const copy = await bindInstall(page, account);
    await visit(page, `/dashboard?client=${client}&superseded=hidden`);
    await chooseFor(page, t, client, t.licenses.staging.add);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t.staging.choice)).toHaveValue(copy);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.staging.submit, exact: true }).click();
    await expect(page.getByText(fill(t.staging.done, { client: copy }))).toBeVisible();
    await page.getByRole('button', { name: fill(t.licenses.detailsOf, { client }) }).click();
    await expect(dialog.getByText(copy).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await visit(page, `/dashboard?client=${copy}&superseded=hidden`);
    await expect(page.getByRole('table').getByText(t.licenses.staging.chip, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: fill(t.licenses.detailsOf, { client: copy }) }).click();
    await expect(dialog.getByText(fill(t.licenses.staging.goesWith, { client }))).toBeVisible();
    await expectAccessible(page);

    await visit(page, `/dashboard?client=${client}&superseded=hidden`);
    await chooseFor(page, t, client, t.licenses.rotate);
    await dialog.getByText(t.rotate.choices.in_72_hours.title, { exact: true }).click();
    await expectAccessible(page);
    const before = await activeOf(page, account, client);
    await dialog.getByRole('button', { name: t.rotate.submit, exact: true }).click();
    await expect(dialog.getByRole('heading', { name: t.rotate.doneTitle })).toBeVisible();
    expect(await dialog.locator('pre').textContent()).not.toBe(before?.license_text?.trim());
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await chooseFor(page, t, client, t.licenses.staging.remove);
    await dialog.getByRole('button', { name: t.staging.removeConfirm, exact: true }).click();
    await expect(page.getByText(t.staging.removed)).toBeVisible();
    expect(await activeOf(page, account, copy)).toBeUndefined();
  });
});
