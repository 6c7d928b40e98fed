import { readFile } from 'node:fs/promises';
import type { Drift } from '@warden/contract';
import { errorTexts, messages, panelTexts, siteTexts } from '@warden/i18n';
import { expectAccessible, expectContrast } from './accessibility.ts';
import { bindInstall, buyLicense, openAccount, signInAsAdmin } from './accounts.ts';
import { browserLanguage, chooseFor, desktop, expect, fill, tableOf, test, visit } from './support.ts';
import { defaultTheme, otherThemes, showTheme } from './themes.ts';

test('every tab of the panel is accessible on a desktop, and no wider than a phone and a tablet', async ({ page }) => {
  const [t, p] = [siteTexts.en, panelTexts.en];
  test.slow();
  await signInAsAdmin(page);
  await visit(page, '/admin');
  const { label: _, ...tabs } = p.tabs;
  for (const [tab, title] of Object.entries(tabs)) {
    await page.setViewportSize(desktop);
    await page.getByRole('tab', { name: title }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(title);
    await expect(page.locator('[class*=keleton]')).toHaveCount(0);
    await expectAccessible(page);
    for (const theme of tab === 'stats' ? [...otherThemes, defaultTheme] : []) {
      await showTheme(page, theme);
      if (theme !== defaultTheme) await expectContrast(page);
    }
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 });
      const folded = page.getByRole('tabpanel').getByRole('button', { name: t.common.filters, exact: true });
      if (width === 390 && (await folded.count()) > 0) {
        await expect(page.getByRole('tabpanel').getByRole('searchbox').first()).toBeHidden();
        await folded.click();
        await expect(page.getByRole('tabpanel').getByRole('searchbox').first()).toBeVisible();
      }
      const rows = await page
        .getByRole('tab')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      expect(rows, 'rows of tabs').toBe(1);
      const isInSight = (tab: Element) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= document.documentElement.clientWidth;
      };
      await expect.poll(() => page.getByRole('tab', { selected: true }).evaluate(isInSight)).toBe(true);
      // A table becomes cards a moment after the window has another width.
      const sideways = () =>
        page.evaluate(() => {
          const inside = [...document.querySelectorAll('[role=tabpanel] :not(input[role=switch])')].filter(
            (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
          );
          return inside.map((element) => element.outerHTML.slice(0, 80));
        });
      await expect.poll(sideways, `${tab} at ${width} px`).toEqual([]);
    }
  }
});

test.describe('figures', () => {
  const p = panelTexts.ru;
  test.use({ locale: browserLanguage.ru, viewport: desktop });
  test('are plotted, and the same ones stand in tables', async ({ page }) => {
    const account = await openAccount(page, 'figure');
    await buyLicense(page, account, await bindInstall(page, account));
    const { token } = await signInAsAdmin(page);
    await visit(page, '/admin?tab=stats');
    const reply = await page.request.get('/api/admin/stats', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await reply.json()) as { data: { signups: { count: number }[] } };
    const plots = [
      [p.stats.byType.title, 4],
      [p.stats.expiring.title, 13],
      [p.stats.revenue.title.replace('{{currency}}', 'RUB'), 12],
      [p.stats.signups.title, 12],
      [p.stats.validations.title, 30],
    ] as const;
    for (const [title, rows] of plots) {
      const plot = page.getByRole('region', { name: title, exact: true });
      await expect(plot.getByRole('heading', { name: title })).toBeVisible();
      const empty = await plot.getByText(p.stats.empty).isVisible();
      // No installation has validated a license since the shop was started.
      if (empty) {
        expect(title).toBe(p.stats.validations.title);
        continue;
      }
      await plot.getByRole('button', { name: p.stats.showTable }).click();
      await expect(plot.locator('tbody tr')).toHaveCount(rows);
    }
    const signups = page.getByRole('region', { name: p.stats.signups.title });
    await expect(signups.locator('tbody tr').last()).toContainText(
      new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(),
    );
    expect(data.signups).toHaveLength(12);
    await expect(page.getByText(p.stats.downloads.title)).toBeVisible();
    // The pointer leaves the button, because its tooltip is outside of the landmarks that axe expects.
    await page.mouse.move(0, 0);
    await expectAccessible(page);
  });
});

test.describe('the panel on a desktop', () => {
  const [t, p] = [siteTexts.en, panelTexts.en];
  test.use({ viewport: desktop });

  test('installations are filtered in the address, and revoked from their row', async ({ page }) => {
    const customer = await openAccount(page, 'bound');
    const client = await bindInstall(page, customer);
    await signInAsAdmin(page);
    await visit(page, '/admin?tab=installations');
    await page.getByLabel(p.installations.client, { exact: true }).fill(client.slice(4));
    const rows = tableOf(page, p.installations.caption);
    await expect(rows).toHaveCount(1);
    await page.getByLabel(p.installations.status, { exact: true }).selectOption('active');
    await page.getByLabel(p.installations.type, { exact: true }).selectOption('trial');
    await page.getByLabel(p.installations.hasUser, { exact: true }).selectOption('true');
    await expect(page).toHaveURL(
      `/admin?tab=installations&clientId=${client.slice(4)}&status=active&licenseType=trial&hasUser=true`,
    );
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Ada Lovelace');
    await expect(page.getByLabel(p.installations.type, { exact: true })).toHaveValue('trial');

    await chooseFor(page, t, client, p.installations.revoke);
    const dialog = page.getByRole('dialog', { name: p.revoke.title });
    await dialog.getByRole('button', { name: p.revoke.submit, exact: true }).click();
    await expect(dialog.getByText(errorTexts.en.field_required)).toBeVisible();
    await dialog.getByLabel(p.revoke.reason, { exact: true }).fill('Chargeback');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: p.revoke.submit, exact: true }).click();
    await expect(page.getByText(p.installations.noMatch)).toBeVisible();
    await page.getByRole('button', { name: t.common.clearFilters }).first().click();
    await expect(page).toHaveURL('/admin?tab=installations');
    await expect(page.getByLabel(p.installations.client, { exact: true })).toHaveValue('');

    await page.getByLabel(p.installations.client, { exact: true }).fill(client);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(t.licenses.status.revoked);
    await expect(rows).toContainText('Chargeback');
    await page.getByRole('button', { name: fill(t.common.actionsFor, { name: client }) }).click();
    await expect(page.getByRole('menuitem', { name: t.sync.title, exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: p.installations.revoke, exact: true })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: p.list.export }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^warden-installations-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile((await download.path()) as string, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(client);
  });

  test('where money and licenses do not agree is explained, and compared again', async ({ page }) => {
    await signInAsAdmin(page);
    await page.route('/api/admin/drift', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Drift };
      answer.data.unapplied.unshift({
        id: crypto.randomUUID(),
        event: 'payment.succeeded',
        object_id: 'nobody-knows',
        payment_id: null,
        outcome: 'unknown_payment',
        received_at: new Date().toISOString(),
      });
      await route.fulfill({ json: answer });
    });
    await page.route('/api/admin/jobs', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            jobs: [
              {
                id: crypto.randomUUID(),
                queue: 'mail',
                kind: 'license.issued',
                parked_at: new Date().toISOString(),
                error: 'connect ECONNREFUSED',
              },
            ],
          },
        },
      }),
    );
    await visit(page, '/admin');
    await page.getByRole('link', { name: new RegExp(p.attention.jobs) }).click();
    await expect(page.getByText(p.health.kinds.unapplied.text)).toBeVisible();
    await expect(page.getByRole('table', { name: p.health.kinds.unapplied.title })).toContainText(
      p.health.outcomes.unknown_payment,
    );
    await expect(page.getByText('connect ECONNREFUSED')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: p.health.reconcile, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: p.health.reconciled })).toContainText(
      p.health.result.mended,
    );
    await page.getByRole('button', { name: p.health.retryAll }).click();
    await expect(page.getByText(messages.en.jobsRetried(0))).toBeVisible();

    const log = tableOf(page, p.audit.caption);
    // The entry need not be in the first row, because other tests change the shop at the same time.
    await expect(log.filter({ hasText: p.audit.actions['jobs.retried'] }).first()).toBeVisible();
    await page.getByLabel(p.audit.subject, { exact: true }).fill('payments');
    await expect(page).toHaveURL('/admin?tab=health&subject=payments');
    await expect(log.first()).toContainText(p.audit.actions['payments.reconciled']);
    await expect(log.first()).toContainText('admin@warden.example');
  });
});
