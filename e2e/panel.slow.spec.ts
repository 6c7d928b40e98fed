import { panelTexts, siteTexts } from '@warden/i18n';
import { expectAccessible, expectContrast } from './accessibility.ts';
import { bindInstall, buyLicense, openAccount, signInAsAdmin } from './accounts.ts';
import { browserLanguage, desktop, expect, test, visit } from './support.ts';
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
      const sideways = await page.evaluate(() => {
        const inside = [...document.querySelectorAll('[role=tabpanel] :not(input[role=switch])')].filter(
          (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
        );
        return inside.map((element) => element.outerHTML.slice(0, 80));
      });
      expect(sideways, `${tab} at ${width} px`).toEqual([]);
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
