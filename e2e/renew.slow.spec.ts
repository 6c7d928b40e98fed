import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type TestInfo } from '@playwright/test';
import { encodeQR } from 'qr';
import { runCli } from '../packages/client/src/cli/run.ts';
import { ensureProgram } from '../scripts/lib/debian.mjs';
import { expectAccessible } from './accessibility.ts';
import { buyLicense, enterPassword, newClient, openAccount, password, postAs, signIn } from './accounts.ts';
import { expect, fill, hydrated, inEveryLanguage, type Page, test, visit } from './support.ts';

const zbarimg = await ensureProgram('zbarimg', 'zbar-tools');

/** The command line of an installation that has no network. */
const installation = async (page: Page, info: TestInfo) => {
  const keys = info.outputPath('keys.json');
  writeFileSync(keys, await (await page.request.get('/api/licenses/keys')).text());
  const run = async (...words: string[]) => {
    const out: string[] = [];
    const err: string[] = [];
    const exit = await runCli([...words, '--dir', info.outputPath('state')], {
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      read: async (path) => readFileSync(path, 'utf8'),
      columns: undefined,
      now: () => new Date(),
      fetch: () => Promise.reject(new TypeError('there is no network')),
      signal: new AbortController().signal,
    });
    return { exit, out: out.join(''), err: err.join('') };
  };
  const client = newClient();
  const { out: trial } = await run(
    'init',
    '--url',
    'https://shop.test',
    '--client-id',
    client,
    '--keys',
    keys,
    '--version',
    '24.3.1',
  );
  return { client, trial, run };
};

const bind = (page: Page, account: { token: string }, { client, trial }: { client: string; trial: string }) =>
  postAs(page, account, 'installs', { clientId: client, licenseText: trial });

const giveFile = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);

const expectNoSidewaysScrolling = async (page: Page) => {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
};

inEveryLanguage(({ locale, t, once }) => {
  test.use({ expectedFailures: [/status of 409\b|ERR_INTERNET_DISCONNECTED/] });

  test('a request of an installation without a network brings its license as text, file and QR codes', async ({
    page,
  }, info) => {
    const { check, answer, status, refused: refusals } = t.renew;
    const offline = await installation(page, info);
    const account = await openAccount(page, 'renew');
    await bind(page, account, offline);
    const file = info.outputPath('request.txt');
    writeFileSync(file, (await offline.run('request')).out);

    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/renew');
    await expectAccessible(page);
    await giveFile(page, file);
    await expect(page.getByText(offline.client, { exact: true })).toBeVisible();
    await expect(page.getByText('24.3.1', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await page.getByRole('link', { name: check.toSignIn, exact: true }).last().click();
    await enterPassword(page, t, account.email, password);
    await expect(page).toHaveURL('/renew');
    await expect(page.getByText(check.hasHeld)).toBeVisible();
    const get = page.getByRole('button', { name: check.get });
    await get.click();
    await expect(page.getByText(status.unchanged)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: check.toBuy }).click();
    await expect(page.getByRole('dialog')).toContainText(offline.client);

    const payment = await buyLicense(page, account, offline.client);
    await visit(page, `/payment/success?payment=${payment}`);
    await expect(page.getByText(t.paymentSuccess.copy)).toBeVisible();
    await page.getByRole('link', { name: fill(t.renew.back, { client: offline.client }) }).click();
    await expect(page.getByText(t.licenses.type.commercial)).toBeVisible();
    await get.click();
    await expect(page.getByText(status.new)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t.licenses.download }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text).toMatch(/^-----BEGIN WARDEN LICENSE-----\nType: commercial\n/);

    if (zbarimg) {
      const parts = await readCodes(page, info, t);
      expect(parts.length).toBeGreaterThan(1);
      const joined = info.outputPath('codes.txt');
      writeFileSync(joined, parts.toReversed().join('\n'));
      expect(await offline.run('install', joined)).toMatchObject({
        exit: 0,
        out: expect.stringContaining(`VALID: commercial license for ${offline.client}`),
      });
      expect(await offline.run('status')).toMatchObject({ exit: 0 });
    }

    // The request is used up, and the tab keeps it no longer.
    await page.getByRole('button', { name: t.renew.give.clear }).click();
    await expect(page.getByText(answer.codes, { exact: true })).toBeHidden();
    await giveFile(page, file);
    await get.click();
    await expect(page.getByText(refusals.sync_replayed)).toBeVisible();
    await page.reload();
    await hydrated(page);
    await page.getByLabel(t.renew.give.field).fill('');
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(check.waiting)).toBeVisible();
    expect(locale).toBe(await page.evaluate(() => document.documentElement.lang));
  });

  once?.(
    'without a network the loaded page still reads requests, and says what it needs the network for',
    async ({ page, context }, info) => {
      const offline = await installation(page, info);
      const account = await openAccount(page, 'renew-offline');
      await bind(page, account, offline);
      await signIn(page, account);
      await visit(page, '/renew');
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByLabel(t.renew.give.field).fill('no request');
      await expect(page.getByText(t.renew.trouble.notRequest)).toBeVisible();
      const file = info.outputPath('request.txt');
      writeFileSync(file, (await offline.run('request')).out);
      await giveFile(page, file);
      await expect(page.getByText(offline.client, { exact: true })).toBeVisible();
      await expect(page.getByText(t.renew.check.offline)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(t.renew.check.offline)).toBeHidden();
    },
  );

  once?.(
    'the camera reads the code of a terminal, also for a visitor who came from another page',
    async ({ page, baseURL }, info) => {
      const offline = await installation(page, info);
      const { out } = await offline.run('request');
      const video = info.outputPath('camera.y4m');
      writeFileSync(video, filmOf(out));
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '',
        args: [
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          '--use-fake-device-for-media-stream',
          // The shell without windows has nobody to ask for the camera, whatever is permitted.
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
        ],
      });
      const context = await browser.newContext({
        baseURL: baseURL as string,
        locale: 'en-US',
        permissions: ['camera'],
      });
      const camera = await context.newPage();
      await visit(camera, '/login');
      await camera.getByRole('contentinfo').getByRole('link', { name: t.footer.renew }).click();
      await camera.getByRole('button', { name: t.renew.give.camera }).click();
      await expect(camera.getByText(offline.client, { exact: true })).toBeVisible();
      await expect(camera.locator('video')).toHaveCount(0);
      await browser.close();
    },
  );
});

/** Photographs each QR code of the page, and says what a scanner reads in it. */
const readCodes = async (
  page: Page,
  info: TestInfo,
  { renew: { answer } }: { renew: { answer: Record<'code' | 'next', string> } },
) => {
  const code = page.locator('svg[role=img]');
  const total = Number(((await code.getAttribute('aria-label')) as string).at(-1));
  const parts: string[] = [];
  for (let number = 1; number <= total; number++) {
    const path = info.outputPath(`code-${number}.png`);
    const label = fill(answer.code, { number: String(number), total: String(total) });
    await expect(code).toHaveAttribute('aria-label', label);
    await code.screenshot({ path });
    parts.push(
      execFileSync(zbarimg as string, ['--quiet', '--raw', path], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
    await page.getByRole('button', { name: answer.next }).click();
  }
  return parts;
};

/** A film of one picture, with a QR code on grey, for the camera that Chromium pretends to have. */
const filmOf = (text: string) => {
  const [width, height, scale] = [1280, 720, 8];
  const data = encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  const [left, top] = [(width - data.length * scale) / 2, (height - data.length * scale) / 2];
  const pixels = Buffer.alloc(width * height * 1.5, 128);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = data[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)];
      if (cell !== undefined) pixels[y * width + x] = cell ? 20 : 235;
    }
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), pixels]);
};
