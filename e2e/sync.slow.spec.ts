import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteTexts } from '@warden/i18n';
import { runCli } from '../packages/client/src/cli/run.ts';
import { fileStore } from '../packages/client/src/file-store.ts';
import { createSyncClient, importInstallationKey, type PublicKey } from '../packages/client/src/index.ts';
import { newClient, openAccount, signIn } from './accounts.ts';
import { chooseFor, desktop, expect, fill, hydrated, type Page, test, visit } from './support.ts';

const t = siteTexts.en;
const MINUTE = 60_000;

/** What the test opened or started, and ends when it is over. */
const endings: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Sets up an installation with the command line of the reference client, which makes its key and signs its trial. */
const setUp = async (shop: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'warden-sync-'));
  endings.push(() => rm(dir, { recursive: true }));
  const clientId = newClient();
  const printed: string[] = [];
  const status = await runCli(['init', '--dir', dir, '--url', shop, '--client-id', clientId, '--version', '24.3.1'], {
    out: (text) => void printed.push(text),
    err: () => {},
    read: async () => '',
    columns: undefined,
    now: () => new Date(),
    fetch: (url, init) => fetch(url, init),
    signal: new AbortController().signal,
  });
  expect(status, 'the exit code of init').toBe(0);
  return { dir, clientId, trial: printed.join('') };
};

/** Runs the client on these files. Its clock goes on by what it sleeps, and it sleeps until the test lets it wake up. */
const runClient = async (shop: string, { dir, clientId }: { dir: string; clientId: string }) => {
  const events: string[] = [];
  const slept: number[] = [];
  const wakers: (() => void)[] = [];
  let ahead = 0;
  const client = createSyncClient({
    url: shop,
    clientId,
    version: '24.3.1',
    keys: JSON.parse(await readFile(join(dir, 'keys.json'), 'utf8')) as PublicKey[],
    key: await importInstallationKey(await readFile(join(dir, 'key.pem'), 'utf8')),
    store: fileStore(dir),
    now: () => new Date(Date.now() + ahead),
    sleep: async (milliseconds, signal) => {
      await new Promise<void>((resolve) => {
        wakers.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      slept.push(milliseconds);
      ahead += milliseconds;
    },
  });
  client.on('license', () => events.push('license'));
  client.on('checked', ({ status }) => events.push(status));
  client.on('error', ({ code }) => events.push(code));
  client.start();
  endings.push(() => client.stop());
  return {
    client,
    events,
    /** How long it has slept since it was started. */
    slept: () => slept.reduce((sum, each) => sum + each, 0),
    /** Waits until the client sleeps, and wakes it up. */
    async wake() {
      await expect.poll(() => wakers.length, { message: 'the client sleeps' }).toBe(1);
      wakers.shift()?.();
    },
    held: async () => (await client.status()).verdict,
  };
};

const bindInBrowser = async (page: Page, { clientId, trial }: { clientId: string; trial: string }) => {
  await visit(page, '/dashboard');
  await page.getByRole('button', { name: t.installs.bind }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.installs.text, { exact: true }).fill(trial);
  await dialog.getByRole('button', { name: t.installs.bindSubmit, exact: true }).click();
  await expect(page.getByText(t.installs.boundNotice.replace('{{client}}', clientId))).toBeVisible();
};

const buyInBrowser = async (page: Page) => {
  await visit(page, '/dashboard?buy=commercial');
  const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: new RegExp(`^${t.buy.submit} \\d`) }).click();
  await page.locator('form > button.main').click();
  await expect(page).toHaveURL(/\/payment\/success\?payment=/);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: t.paymentSuccess.readyTitle })).toBeVisible();
};

const moveInBrowser = async (page: Page, from: { clientId: string }, to: { clientId: string; trial: string }) => {
  await visit(page, '/dashboard?tab=installations');
  const row = page.getByRole('table', { name: t.installs.caption }).getByRole('row').filter({ hasText: from.clientId });
  await expect(row, 'what the client said of itself').toContainText('24.3.1');
  await chooseFor(page, t, from.clientId, t.move.action);
  const dialog = page.getByRole('dialog', { name: t.move.title });
  await dialog.getByLabel(t.move.text, { exact: true }).fill(to.trial);
  await dialog.getByRole('button', { name: t.move.submit, exact: true }).click();
  await expect(page.getByText(fill(t.move.done, { client: to.clientId }))).toBeVisible();
};

test('a license that is bought in the browser arrives in a running client, and a move takes it to another one', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const shop = baseURL as string;
  await page.setViewportSize(desktop);
  await signIn(page, await openAccount(page, 'sync'));
  const files = await setUp(shop);
  await bindInBrowser(page, files);
  const old = await runClient(shop, files);
  await expect.poll(() => old.events).toEqual(['unchanged']);
  expect(await old.held()).toMatchObject({ code: 'VALID', license: { type: 'trial-self-signed' } });

  // The client fell asleep before the purchase, so that the text comes at most this sleep after it.
  await buyInBrowser(page);
  await old.wake();
  await expect.poll(() => old.events).toEqual(['unchanged', 'license', 'new']);
  expect(old.slept()).toBeLessThanOrEqual(5 * MINUTE);
  const bought = await old.held();
  expect(bought).toMatchObject({ code: 'VALID', license: { type: 'commercial', client: files.clientId } });

  const newFiles = await setUp(shop);
  await moveInBrowser(page, files, newFiles);
  const moved = await runClient(shop, newFiles);
  await expect.poll(() => moved.events).toEqual(['license', 'new']);
  expect(moved.slept(), 'it got the license with its first call').toBe(0);
  expect(await moved.held()).toMatchObject({
    code: 'VALID',
    license: { type: 'commercial', client: newFiles.clientId, expires: bought?.license?.expires },
  });

  // The old one is asleep for the rest of the day, or asks now.
  expect(await old.held()).toMatchObject({ code: 'VALID' });
  const ask = async () => {
    const refusal = await old.client.sync().catch(({ code }: { code: string }) => code);
    return [refusal, (await old.held())?.code];
  };
  await expect.poll(ask).toEqual(['sync_key_ended', 'REVOKED']);
});
