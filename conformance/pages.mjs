import { locales, privatePages, publicPages } from './addresses.mjs';
import { openPage, settle } from './browser.mjs';

const rendered = async (browser, shop, locale, reader) => {
  const { page, close } = await openPage(browser, shop, { locale, reader });
  const found = [];
  for (const path of privatePages[reader]) {
    await settle(page, `${shop}${path}`);
    const html = await page.evaluate(() => `<!DOCTYPE html>\n${document.documentElement.outerHTML}`);
    found.push({ name: `${path} (${reader}, ${locale})`, html, isRendered: true });
  }
  await close();
  return found;
};

/** Public pages as the server sends them, and private ones as the browser has rendered them. */
export const collectPages = async (shop, browser) => {
  const pages = [];
  for (const address of [...(await publicPages(shop)), `${shop}/api/docs/`]) {
    pages.push({ name: address.replace(shop, ''), html: await (await fetch(address)).text() });
  }
  for (const locale of locales) {
    for (const reader of Object.keys(privatePages)) pages.push(...(await rendered(browser, shop, locale, reader)));
  }
  return pages;
};
