// Draws web/public/og-{language}.png, which a shared link shows, apple-touch-icon.png, and the mark of mails, whose
// programs show no SVG. Run it by hand when the mark or the headline changes: node scripts/share-images.mjs. A lossless
// optimizer reduces what Chromium writes by a quarter.
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { docsLocales, siteTexts } from '../packages/i18n/src/index.ts';
import { tokens } from '../web/app/ui/tokens.ts';
import { findChromium } from './lib/chromium.mjs';

const folder = new URL('../web/public/', import.meta.url);
const icon = await readFile(new URL('favicon.svg', folder), 'utf8');
const { bg, surface, text, muted, hairline, accent, active, revoked } = tokens.dark;

const line = 'M0 176l80-5 80 4 80-7 80 5 80-4 80 5 80-8 80 5 80-6 80-4L880 150 960 40l60 16 60-8 60 34 60 12';

const face = async (family, name) => {
  const file = await readFile(new URL(`../web/app/ui/fonts/${name}.woff2`, import.meta.url), 'base64');
  return `@font-face { font-family: ${family}; font-weight: 400 700; src: url(data:font/woff2;base64,${file});
    unicode-range: ${name.endsWith('cyrillic') ? 'U+400-4FF' : 'U+0-3FF, U+2000-2FFF'} }`;
};
const fonts = await Promise.all([
  face('Golos', 'golos-latin'),
  face('Golos', 'golos-cyrillic'),
  face('Mono', 'mono-latin'),
]);

const card = ({ brand, home }) => `<style>
  ${fonts.join('')}
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; padding: 72px 80px; background: ${bg}; color: ${text}; font-family: Golos }
  header { display: flex; align-items: center; gap: 16px; font-size: 36px; font-weight: 700 }
  header svg { width: 64px; height: 64px; margin-left: -12px }
  h1 { margin-top: 40px; font-size: 64px; line-height: 1.12; letter-spacing: -0.02em; text-wrap: balance }
  p { margin-top: 20px; font-size: 28px; color: ${muted} }
  pre { position: absolute; left: 80px; bottom: 92px; padding: 18px 28px; font: 22px/1.7 Mono;
    background: ${surface}; border: 1px solid ${hairline}; border-radius: 12px; color: ${muted} }
  b { color: ${active}; font-weight: 400 }
  figure { position: absolute; right: 0; bottom: 0 }
  i { position: absolute; left: 0; bottom: 0; width: 100%; height: 8px; background: ${accent} }
</style>
<header>${icon}${brand}</header>
<h1>${home.title.replace('. ', '.<br>')}</h1>
<p>${home.eyebrow}</p>
<figure><svg width="1200" height="200" viewBox="0 0 1200 200" fill="none">
  <path d="${line}V200H0Z" fill="${revoked}" opacity=".12"/>
  <path d="${line}" stroke="${revoked}" stroke-width="3"/>
</svg></figure>
<pre>- SENTRY_DSN=https://4f1c9e…@o1.ingest.sentry.io/7
<b>+ SENTRY_DSN=https://4f1c9e…@warden.acme.example/7</b></pre><i></i>`;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-lcd-text'],
});
const draw = async (name, html, width, height) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
};
for (const locale of docsLocales) await draw(`og-${locale}.png`, card(siteTexts[locale]), 1200, 630);
await draw('apple-touch-icon.png', `<style>body{margin:0;background:${bg}}svg{display:block}</style>${icon}`, 180, 180);
await draw('../../server/src/platform/mail/mark.png', `<style>body{margin:0}svg{display:block}</style>${icon}`, 96, 96);
await browser.close();
