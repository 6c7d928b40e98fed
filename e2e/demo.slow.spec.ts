import { mailsTo, openAccount, signInAsAdmin } from './accounts.ts';
import { expect, test } from './support.ts';

// The mail is in a sandboxed frame, where the script that prepares this test's session cannot run.
test.use({ expectedFailures: [/status of 403\b|The document is sandboxed/] });

test('the mail of a demo is shown elsewhere to an administrator who is signed in', async ({ page }) => {
  const { email } = await openAccount(page, 'elsewhere');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1);
  await signInAsAdmin(page);
  // This makes the request look as if a proxy had passed it on from another machine.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.7' });
  await page.goto('/dev/mail');
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await expect(page.getByText(email).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '.eml' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\w+\.eml$/);
});
