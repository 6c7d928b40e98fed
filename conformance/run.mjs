// Judges a shop by checkers of others. `npm run test:long -- conformance` installs and runs them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAccessibility } from './accessibility.mjs';
import { checkApiDescription } from './api-description.mjs';
import { openBrowser } from './browser.mjs';
import { checkHtml } from './html.mjs';
import { collectPages } from './pages.mjs';
import { startShop } from './shop.mjs';

const { MAILS_DIR, JAVA } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'warden-conformance-'));
const shop = await startShop();
const browser = await openBrowser();
let failed = 0;

/** Runs a check and shows what it found; the same on several pages is one finding. */
const check = async (name, work) => {
  const started = Date.now();
  const { checked, findings } = await work();
  const grouped = Map.groupBy(findings, ({ problem }) => problem);
  failed += grouped.size;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${grouped.size ? '✗' : '✓'} ${name}: ${checked} checked, ${grouped.size} findings, ${seconds} s`);
  for (const [problem, found] of grouped) {
    const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
    console.log(`    ${problem}\n        ${found[0].place}${more}`);
  }
};

try {
  await check('API description (Spectral, Redocly)', () => checkApiDescription(shop.url, folder));
  const mails = readdirSync(MAILS_DIR).map((name) => ({ name, html: readFileSync(join(MAILS_DIR, name), 'utf8') }));
  await check('HTML of mails (html-validate, Nu)', () => checkHtml(mails, { folder, java: JAVA, areMails: true }));
  const pages = await collectPages(shop.url, browser);
  await check('HTML of pages (html-validate, Nu)', () => checkHtml(pages, { folder, java: JAVA }));
  await check('accessibility (pa11y)', () => checkAccessibility(shop.url, browser));
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
