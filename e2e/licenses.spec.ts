import { readFileSync } from 'node:fs';
import { licenseCodeTexts, messages, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { demoAccount, newClient, openAccount, signIn, trialLicense } from './accounts.ts';
import { chooseFor, expect, hydrated, inEveryLanguage, type Page, test, visit } from './support.ts';

/** Drops a file on the field. */
const dropFile = async (page: Page, label: string, content: string) => {
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'trial.txt', { type: 'text/plain' }));
    return data;
  }, content);
  await page.getByLabel(label, { exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
};

inEveryLanguage(({ locale, once, t }) => {
  test('a customer binds an installation, finds its license, takes it away, has it checked, and unbinds', async ({
    page,
    context,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, await openAccount(page, 'licenses'));
    const client = newClient();
    const text = await trialLicense(client, { hostname: 'errors.example.com' });

    await visit(page, '/dashboard');
    await expect(page.getByRole('heading', { name: t.installs.firstTitle })).toBeVisible();
    await expect(page.getByLabel(t.firstSteps.install.system)).toHaveValue('linux_amd64');
    await expect(page.locator('pre')).toContainText(/^curl -fL -o warden-installer /);
    await expectAccessible(page);

    await page.getByRole('button', { name: t.installs.bind }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.installs.text, { exact: true }).fill(text);
    await expect(dialog.getByLabel(t.installs.client, { exact: true })).toHaveValue(client);
    await expect(dialog.getByText(t.installs.signatures.valid, { exact: true })).toBeVisible();
    await dialog.getByLabel(t.installs.description).fill('staging');
    await dialog.getByLabel(t.installs.version).fill('1.4.0');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.installs.bindSubmit, exact: true }).click();
    await expect(page.getByText(t.installs.boundNotice.replace('{{client}}', client))).toBeVisible();

    const counts = page.getByRole('region', { name: t.licenses.counts.label });
    await expect(counts).toContainText(new RegExp(`${t.licenses.counts.total}1`));
    await expect(counts).toContainText(new RegExp(`${t.licenses.counts.trial}1`));
    await expect(counts).toContainText(new RegExp(`${t.licenses.counts.commercial}0`));
    const table = page.getByRole('table', { name: t.licenses.caption });
    await expect(table.getByText(t.licenses.type.trial, { exact: true })).toBeVisible();
    await expect(table.getByText(t.licenses.status.active, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: t.dashboard.licenses }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/dashboard?tab=installations');
    const installs = page.getByRole('table', { name: t.installs.caption });
    await page.getByRole('button', { name: t.installs.editOf.replace('{{client}}', client) }).click();
    await expect(dialog.getByLabel(t.installs.description)).toHaveValue('staging');
    await expectAccessible(page);
    await dialog.getByLabel(t.installs.description).fill('production');
    await dialog.getByRole('button', { name: t.common.save }).click();
    await expect(dialog).toBeHidden();
    await expect(installs.getByRole('row').nth(1)).toContainText('production');
    await expect(installs.getByRole('row').nth(1)).toContainText('errors.example.com');
    await expect(installs.getByRole('row').nth(1)).toContainText('1.4.0');
    await expectAccessible(page);
    await page.reload();
    await hydrated(page);
    await expect(installs).toBeVisible();
    await page.getByRole('link', { name: t.installs.licensesOf.replace('{{client}}', client) }).click();
    await expect(page).toHaveURL(`/dashboard?client=${client}`);

    await page.getByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', client) }).click();
    await expect(dialog.getByText(t.licenses.never, { exact: true })).toBeVisible();
    await expect(dialog.locator('pre')).toHaveText(text.trim());
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.common.copy, exact: true }).click();
    await expect(dialog.getByRole('status').getByText(t.common.copied)).toBeAttached();
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(text.trim());
    await expect(dialog.getByRole('status').getByText(t.common.copied)).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t.licenses.download }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(client);
    expect(readFileSync(await download.path(), 'utf8').trim()).toBe(text.trim());

    await dialog.getByRole('link', { name: t.licenses.check }).click();
    await expect(page).toHaveURL('/license-check');
    await expect(page.getByText(licenseCodeTexts[locale].VALID)).toBeVisible();
    await expect(page.getByText(t.check.features.ldap)).toBeVisible();
    // A reload keeps what the browser's history holds, which the server does not know.
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(t.check.features.ldap)).toBeVisible();

    await visit(page, '/dashboard?tab=installations');
    await chooseFor(page, t, client, t.common.delete);
    await expect(dialog.getByText(t.installs.deleteText.replace('{{client}}', client))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.common.cancel }).click();
    await expect(dialog).toBeHidden();
    await chooseFor(page, t, client, t.common.delete);
    await dialog.getByRole('button', { name: t.common.delete, exact: true }).click();
    await expect(page.getByText(messages[locale].installRemoved)).toBeVisible();
    await expect(page.getByRole('heading', { name: t.installs.noneTitle })).toBeVisible();
    await page.getByRole('tab', { name: t.dashboard.licenses }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
  });

  once?.('filters stay in the address over a reload, and Escape hides the text beside an id', async ({ page }) => {
    const [{ token }, customer] = [await demoAccount(page, 'admin'), await demoAccount(page, 'customer')];
    const client = newClient();
    for (const licenseType of ['individual', 'commercial']) {
      const reply = await page.request.post('/api/licenses', {
        headers: { authorization: `Bearer ${token}` },
        data: { clientId: client, licenseType, email: customer.user.email },
      });
      expect(reply.ok()).toBe(true);
    }
    await signIn(page, customer);
    await visit(page, '/dashboard');
    const rows = page.getByRole('table', { name: t.licenses.caption }).locator('tbody tr');
    await page.getByLabel(t.licenses.filterClient, { exact: true }).fill(client);
    await expect(page).toHaveURL(`/dashboard?client=${client}`);
    await expect(rows).toHaveCount(2);
    await page.getByLabel(t.licenses.filterType, { exact: true }).selectOption('commercial');
    await expect(rows).toHaveCount(1);
    await page.reload();
    await hydrated(page);
    await expect(page).toHaveURL(`/dashboard?client=${client}&type=commercial`);
    await expect(page.getByLabel(t.licenses.filterClient, { exact: true })).toHaveValue(client);
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: t.common.copy }).first().hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });

  once?.describe('when the server fails', () => {
    test.use({ expectedFailures: [/ERR_FAILED/] });
    test('the checker reads a license without the keys, and marks it as not verified', async ({ page }) => {
      await page.route('/api/licenses/keys', (route) => route.abort());
      const { token } = await demoAccount(page, 'admin');
      const client = newClient();
      const reply = await page.request.post('/api/licenses', {
        headers: { authorization: `Bearer ${token}` },
        data: { clientId: client, licenseType: 'commercial', licensee: 'Analytical Engines' },
      });
      const { data } = (await reply.json()) as { data: { license_text: string } };
      await visit(page, '/license-check');
      await page.getByLabel(t.check.text, { exact: true }).fill(data.license_text);
      await expect(page.getByText(t.check.keysFailed)).toBeVisible();
      await expect(page.getByText(t.check.unverifiedText)).toBeVisible();
      await expect(page.getByText('Analytical Engines', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('/api/licenses/keys');
      await page.getByRole('button', { name: t.common.retry }).click();
      await expect(page.getByText(licenseCodeTexts[locale].VALID)).toBeVisible();
      await expect(page.getByText(t.check.unverifiedText)).toBeHidden();
    });
  });

  test('a visitor has a license checked without sending it anywhere', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await visit(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: t.footer.licenseCheck }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.check.title })).toBeVisible();
    await hydrated(page);
    const field = page.getByLabel(t.check.text, { exact: true });
    const text = await trialLicense('visitor-client', { licensee: 'Ада & <b>Co</b>' });
    await dropFile(page, t.check.text, text);
    await expect(page.getByText(licenseCodeTexts[locale].VALID)).toBeVisible();
    await expect(page.getByText('Ада & <b>Co</b>', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const cases = [
      [text.replace(/^Expires: .*$/m, 'Expires: 2099-01-01'), 'HEADER_MISMATCH'],
      [await trialLicense('c', { type: 'commercial' }), 'UNKNOWN_KEY'],
    ] as const;
    for (const [content, code] of cases) {
      await field.fill(content);
      await expect(page.getByText(licenseCodeTexts[locale][code])).toBeVisible();
      await expect(page.getByText(t.check.todo[code])).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: t.check.clear }).click();
    await expect(page.getByText(t.check.waiting)).toBeVisible();
    expect(sent.filter((request) => /BEGIN|visitor-client/.test(decodeURIComponent(request)))).toEqual([]);
  });
});

test('a phone shows cards, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAccount(page, 'phone');
  const client = '018f3c2e-7b1a-4c55-9d2e-'.repeat(6) + newClient();
  await page.request.post('/api/installs', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { clientId: client, licenseText: await trialLicense(client), description: 'wide '.repeat(60) },
  });
  await signIn(page, customer);
  for (const path of ['/dashboard', '/dashboard?tab=installations']) {
    await visit(page, path);
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 });
      const copy = siteTexts.en.common.copyValue.replace('{{value}}', client);
      await expect(page.getByRole('button', { name: copy })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
});
