import { expect, test, visit } from './support.ts';
import { chooseTheme } from './themes.ts';

test('paper is white whatever the theme, has no controls, and cuts nothing', async ({ page }) => {
  await chooseTheme(page, 'dark');
  await visit(page, '/license-check');
  const field = page.getByRole('textbox').first();
  await field.fill(Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
  await page.emulateMedia({ media: 'print' });
  const cut = () => field.evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(cut).toBeLessThanOrEqual(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.goto('/docs/en/admin');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const sideways = page
    .locator('pre')
    .evaluateAll((blocks) => blocks.filter((box) => box.scrollWidth > box.clientWidth));
  expect(await sideways).toEqual([]);
  await page.emulateMedia({ media: null });
});
