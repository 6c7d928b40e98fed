import { readFileSync } from 'node:fs';
import { errorTexts, licenseCodeTexts, messages, siteTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { demoAccount, newClient, openAccount, signIn, trialLicense } from './accounts.ts';
import { expect, hydrated, inEveryLanguage, type Page, refused, test, visit } from './support.ts';

/** Drops a file on the field. */
const dropFile = async (page: Page, label: string, content: string) => {
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'trial.txt', { type: 'text/plain' }));
    return data;
  }, content);
  await page.getByLabel(label, { exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
};

/** Returns whether no element had the focus, even for a moment, before the selector appeared. */
const focusLostBefore = (page: Page, selector: string) =>
  page.evaluate(
    (awaited) =>
      new Promise<boolean>((resolve) => {
        let lost = false;
        new MutationObserver((_, observer) => {
          lost ||= document.activeElement === document.body;
          if (!document.querySelector(awaited)) return;
          observer.disconnect();
          resolve(lost);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    selector,
  );

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
    await page.getByRole('button', { name: t.installs.deleteOf.replace('{{client}}', client) }).click();
    await expect(dialog.getByText(t.installs.deleteText.replace('{{client}}', client))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.common.cancel }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t.installs.deleteOf.replace('{{client}}', client) }).click();
    await dialog.getByRole('button', { name: t.common.delete, exact: true }).click();
    await expect(page.getByText(messages[locale].installRemoved)).toBeVisible();
    await expect(page.getByRole('heading', { name: t.installs.noneTitle })).toBeVisible();
    await page.getByRole('tab', { name: t.dashboard.licenses }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
  });

  once?.('Escape hides the text beside an id, wherever the focus is', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'customer'));
    await visit(page, '/dashboard');
    const id = page.getByRole('row').getByRole('button', { name: t.common.copy }).first();
    await id.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });

  once?.('the text beside an id needs no top layer, which older browsers do not have', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      const { matches } = Element.prototype;
      Element.prototype.matches = function (this: Element, selector: string) {
        if (selector === ':popover-open') throw new SyntaxError('unknown');
        return matches.call(this, selector);
      } as typeof matches;
    });
    await signIn(page, await demoAccount(page, 'customer'));
    await visit(page, '/dashboard');
    const id = page.getByRole('row').getByRole('button', { name: t.common.copy }).first();
    await id.hover();
    await expect(id).toHaveAttribute('aria-describedby');
    await expect(page.getByRole('tab').first()).toBeVisible();
  });

  once?.('arrow keys move between tabs, but with Alt they are the browser’s', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'customer'));
    await visit(page, '/dashboard?tab=installations');
    const tab = page.getByRole('tab', { name: t.dashboard.installations });
    await tab.focus();
    const isTaken = await tab.evaluate(
      (element) =>
        !element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }),
        ),
    );
    expect(isTaken).toBe(false);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: t.dashboard.payments })).toHaveAttribute('aria-selected', 'true');
  });

  once?.('filters and pages stay in the address over a reload', async ({ page }) => {
    test.slow();
    const [admin, customer] = [await demoAccount(page, 'admin'), await demoAccount(page, 'customer')];
    const client = newClient();
    for (let number = 0; number < 11; number++) {
      const reply = await page.request.post('/api/licenses', {
        headers: { authorization: `Bearer ${admin.token}` },
        data: { clientId: client, licenseType: number ? 'commercial' : 'individual', email: customer.user.email },
      });
      expect(reply.ok()).toBe(true);
      const { data } = (await reply.json()) as { data: { id: string } };
      if (number !== 10) continue;
      await page.request.delete(`/api/licenses/${data.id}`, {
        headers: { authorization: `Bearer ${admin.token}` },
        data: { reason: 'a test of the dashboard' },
      });
    }
    await signIn(page, customer);
    await visit(page, '/dashboard');
    const rows = page.getByRole('table', { name: t.licenses.caption }).locator('tbody tr');
    await page.getByLabel(t.licenses.filterClient, { exact: true }).fill(client);
    await expect(page).toHaveURL(`/dashboard?client=${client}`);
    await expect(rows).toHaveCount(10);
    await expect(
      page.getByText(t.common.range.replace('{{from}}', '1').replace('{{to}}', '10').replace('{{total}}', '11')),
    ).toBeVisible();
    await page.getByRole('button', { name: t.common.page.replace('{{page}}', '2') }).click();
    await expect(page).toHaveURL(`/dashboard?client=${client}&page=2`);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await hydrated(page);
    await expect(rows).toHaveCount(1);
    await page.getByLabel(t.licenses.filterType, { exact: true }).selectOption('commercial');
    await expect(page).toHaveURL(`/dashboard?client=${client}&type=commercial`);
    await expect(rows).toHaveCount(10);
    await page.getByLabel(t.licenses.filterStatus, { exact: true }).selectOption('revoked');
    await expect(rows).toHaveCount(1);
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel(t.licenses.filterClient, { exact: true })).toHaveValue(client);
    await expect(page.getByLabel(t.licenses.filterStatus, { exact: true })).toHaveValue('revoked');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', client) }).click();
    const reason = page.getByRole('dialog').getByText('a test of the dashboard');
    await expect(reason, 'beside the status, and in the history').toHaveCount(2);
    await expect(page.getByRole('dialog').getByText('Warden', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').press('Escape');
    await page.getByLabel(t.licenses.filterStatus, { exact: true }).selectOption('expired');
    await expect(page.getByText(t.licenses.noMatch)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tabpanel').getByRole('button', { name: t.licenses.clear }).last().click();
    await expect(page).toHaveURL('/dashboard');
    await expect(rows).toHaveCount(10);
    await visit(page, `/dashboard?client=${client}&page=99`);
    await expect(page).toHaveURL(`/dashboard?client=${client}&page=2`);
  });

  test.describe('what is refused', () => {
    test.use({ expectedFailures: [refused(400)] });
    test('the bind dialog says on each field what is wrong with it', async ({ page }) => {
      await signIn(page, await openAccount(page, 'refused'));
      await visit(page, '/dashboard?tab=installations');
      await page.getByRole('button', { name: t.installs.bind }).click();
      const dialog = page.getByRole('dialog');
      const bind = dialog.getByRole('button', { name: t.installs.bindSubmit, exact: true });
      await bind.click();
      await expect(dialog.getByText(errorTexts[locale].client_id_required)).toBeVisible();
      await expect(dialog.getByText(errorTexts[locale].license_text_required)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(t.installs.client, { exact: true }).fill('another-client');
      await dropFile(page, t.installs.text, await trialLicense(newClient()));
      await expect(dialog.getByLabel(t.installs.client, { exact: true })).toHaveValue('another-client');
      await bind.click();
      await expect(dialog.getByText(errorTexts[locale].license_wrong_client)).toBeVisible();
      await expect(dialog.getByLabel(t.installs.client, { exact: true })).toBeFocused();
      await dialog.getByLabel(t.installs.text, { exact: true }).fill('not a license');
      await bind.click();
      await expect(dialog.getByText(errorTexts[locale].license_malformed)).toBeVisible();
    });
  });

  once?.describe('when the server fails', () => {
    test.use({ expectedFailures: [/status of 404|ERR_FAILED/] });
    test('each part says what could not be done, and tries again', async ({ page }) => {
      test.slow();
      await signIn(page, await openAccount(page, 'failing'));
      const client = newClient();
      const broken = new Set(['GET /licenses']);
      await page.route(/\/api\/(licenses|installs)/, async (route) => {
        const { pathname } = new URL(route.request().url());
        const [, , feature = '', id] = pathname.split('/');
        const call = `${route.request().method()} /${feature}${id ? '/one' : ''}`;
        if (broken.has(`shape ${call}`)) return route.fulfill({ json: { success: true, data: 'surprise' } });
        return broken.has(call) ? route.fulfill({ status: 404, body: 'not here' }) : route.continue();
      });
      const retry = page.getByRole('button', { name: t.common.retry });

      await visit(page, '/dashboard');
      await expect(page.getByText(t.licenses.loadFailed)).toBeVisible();
      await expectAccessible(page);
      broken.clear();
      broken.add('shape GET /licenses');
      await retry.click();
      await expect(page.getByText(t.common.invalidFormat)).toBeVisible();
      broken.clear();
      await retry.click();
      await expect(page.getByRole('heading', { name: t.installs.firstTitle })).toBeVisible();

      broken.add('POST /installs');
      await page.getByRole('button', { name: t.installs.bind }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.installs.text, { exact: true }).fill(await trialLicense(client));
      await dialog.getByRole('button', { name: t.installs.bindSubmit, exact: true }).click();
      await expect(dialog.getByText(t.installs.createFailed)).toBeVisible();
      broken.clear();
      await dialog.getByRole('button', { name: t.installs.bindSubmit, exact: true }).click();
      await expect(dialog).toBeHidden();

      broken.add('GET /licenses/one');
      await page.getByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', client) }).click();
      await expect(dialog.getByText(t.licenses.detailsFailed)).toBeVisible();
      broken.clear();
      const lost = focusLostBefore(page, 'dialog pre');
      await dialog.getByRole('button', { name: t.common.retry }).click();
      await expect(dialog.locator('pre')).toBeVisible();
      expect(await lost).toBe(false);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      broken.add('GET /installs');
      await visit(page, '/dashboard?tab=installations');
      await expect(page.getByText(t.installs.loadFailed)).toBeVisible();
      broken.clear();
      await retry.click();
      broken.add('DELETE /installs/one');
      await page.getByRole('button', { name: t.installs.deleteOf.replace('{{client}}', client) }).click();
      await dialog.getByRole('button', { name: t.common.delete, exact: true }).click();
      await expect(dialog.getByText(t.installs.deleteFailed)).toBeVisible();
      await dialog.press('Escape');

      await page.route('/USER_EULA_*.txt', (route) => route.fulfill({ status: 404, body: 'gone' }));
      await page.getByRole('tab', { name: t.dashboard.licenses }).click();
      await page.getByRole('button', { name: t.dashboard.eula }).click();
      await expect(dialog.getByText(t.eula.failed)).toBeVisible();
      await page.unroute('/USER_EULA_*.txt');
      await dialog.getByRole('button', { name: t.common.retry }).click();
      await expect(
        dialog.getByText(locale === 'ru' ? 'Одна лицензия — одна установка' : 'One license, one installation'),
      ).toBeVisible();
      await expectAccessible(page);
    });

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
      [text.slice(0, 200), 'MALFORMED'],
      [await trialLicense('c', { issued: new Date('2026-01-01'), expires: '2026-06-01' }), 'TRIAL_TOO_LONG'],
      [await trialLicense('c', { issued: new Date('2026-01-01'), expires: '2026-02-01' }), 'EXPIRED'],
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
