import { locales, sitemapOf } from './addresses.mjs';

/** Reads XML with the parser of the browser, which says where it is not well-formed. */
const elementsOf = async (browser, xml) => {
  const page = await browser.newPage();
  const read = await page.evaluate((text) => {
    const asObject = (element) => ({
      name: element.tagName,
      namespace: element.namespaceURI,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.textContent,
      children: [...element.children].map(asObject),
    });
    const { documentElement } = new DOMParser().parseFromString(text, 'application/xml');
    const error = documentElement.querySelector('parsererror');
    return error ? { error: error.textContent } : asObject(documentElement);
  }, xml);
  await page.close();
  return read;
};

const children = (element, name) => element.children.filter((child) => child.name === name);
const textOf = (element, name) => children(element, name)[0]?.text.trim();
const isAbsolute = (address) => /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '');
/** RFC 3339 */
const isMoment = (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text ?? '');

/** The rules of sitemaps.org: its namespace, absolute addresses of this site, each once, at most 50,000. */
const checkSitemap = async (shop, browser, say) => {
  const root = await elementsOf(browser, await (await fetch(`${shop}/sitemap.xml`)).text());
  if (root.error) return say(`not well-formed: ${root.error}`);
  if (root.name !== 'urlset' || root.namespace !== 'http://www.sitemaps.org/schemas/sitemap/0.9') say('not a urlset');
  const places = root.children.map((url) => textOf(url, 'loc'));
  if (places.length === 0 || places.length > 50_000) say(`${places.length} addresses`);
  if (new Set(places).size !== places.length) say('an address is there twice');
  for (const url of root.children) {
    const [name, ...more] = url.children.map((child) => child.name);
    if (url.name !== 'url' || name !== 'loc') say(`unexpected ${url.name} ${name}`);
    const unknown = more.filter((one) => !['lastmod', 'changefreq', 'priority', 'xhtml:link'].includes(one));
    if (unknown.length > 0) say(`unexpected ${unknown}`);
    if (!textOf(url, 'loc')?.startsWith(`${shop}/`)) say(`not of this site: ${textOf(url, 'loc')}`);
  }
  return new Map(
    root.children.map((url) => [
      textOf(url, 'loc'),
      children(url, 'xhtml:link').map(({ attributes }) => `${attributes.hreflang} ${attributes.href}`),
    ]),
  );
};

const decoded = (text) => text.replaceAll('&amp;', '&');
const attributeOf = (tag, name) => decoded(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '');
const headLinks = (html, rel) => (html.match(/<link\b[^>]*>/g) ?? []).filter((tag) => attributeOf(tag, 'rel') === rel);

/** Each language of a page names all of them, itself too, and the sitemap says the same. */
const checkLanguages = (address, html, listed, say) => {
  const named = headLinks(html, 'alternate')
    .filter((tag) => /hreflang/i.test(tag))
    .map((tag) => `${attributeOf(tag, 'hreflang')} ${attributeOf(tag, 'href')}`);
  if (named.join() !== listed.get(address)?.join()) say(`${address}: other languages than in the sitemap: ${named}`);
  const addresses = named.map((one) => one.split(' ')[1]);
  if (!addresses.includes(address)) say(`${address}: does not name itself`);
  for (const other of addresses.filter((one) => listed.get(one)?.join() !== named.join()))
    say(`${address}: ${other} does not lead back`);
  const [canonical] = headLinks(html, 'canonical').map((tag) => attributeOf(tag, 'href'));
  if (canonical !== address) say(`${address}: canonical is ${canonical}`);
};

/** The properties that schema.org's consumers require of each type. */
const required = {
  SoftwareApplication: ['name', 'applicationCategory', 'operatingSystem', 'offers'],
  Offer: ['price', 'priceCurrency'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  TechArticle: ['headline'],
};

const checkThing = (thing, say) => {
  const { '@type': type, '@context': context, ...properties } = thing;
  if (context !== undefined && context !== 'https://schema.org') say(`context ${context}`);
  const missing = required[type]?.filter((name) => properties[name] === undefined || properties[name] === '');
  if (!missing) say(`type ${type} is not known here: add what it requires`);
  else if (missing.length > 0) say(`${type} without ${missing}`);
  for (const value of Object.values(properties).flat()) if (value?.['@type']) checkThing(value, say);
  if (type === 'BreadcrumbList') {
    const positions = properties.itemListElement.map(({ position }) => position);
    if (positions.some((position, index) => position !== index + 1)) say(`positions ${positions}`);
  }
};

const checkLinkedData = (address, html, say) => {
  for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
    try {
      for (const thing of [JSON.parse(text)].flat()) checkThing(thing, (finding) => say(`${address}: ${finding}`));
    } catch (error) {
      say(`${address}: ${error.message}`);
    }
  }
};

/** RFC 4287 */
const checkFeed = async (address, browser, say) => {
  const root = await elementsOf(browser, await (await fetch(address)).text());
  if (root.error) return say(`not well-formed: ${root.error}`);
  if (root.name !== 'feed' || root.namespace !== 'http://www.w3.org/2005/Atom') say('not an Atom feed');
  const entries = children(root, 'entry');
  const hasAuthor = children(root, 'author').length > 0;
  for (const element of [root, ...entries]) {
    const id = textOf(element, 'id');
    if (!isAbsolute(id)) say(`id ${id}`);
    if (!textOf(element, 'title')) say(`${id}: no title`);
    if (!isMoment(textOf(element, 'updated'))) say(`${id}: updated ${textOf(element, 'updated')}`);
    if (!hasAuthor && children(element, 'author').length === 0) say(`${id}: no author`);
    for (const { attributes } of children(element, 'link'))
      if (!isAbsolute(attributes.href)) say(`${id}: ${attributes.href}`);
    for (const name of ['id', 'title', 'updated', 'subtitle', 'summary', 'content'])
      if (children(element, name).length > 1) say(`${id}: ${name} is there twice`);
    if (
      element !== root &&
      !children(element, 'link').some(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate')
    )
      say(`${id}: leads nowhere`);
  }
  const self = children(root, 'link').find(({ attributes }) => attributes.rel === 'self')?.attributes.href;
  if (self !== address) say(`self is ${self}`);
  if (new Set(entries.map((entry) => textOf(entry, 'id'))).size !== entries.length) say('an id is there twice');
};

export const checkDiscovery = async (shop, browser) => {
  const findings = [];
  const say = (place) => (problem) => findings.push({ problem, place });
  const listed = (await checkSitemap(shop, browser, say('sitemap.xml'))) ?? new Map();
  const addresses = await sitemapOf(shop);
  for (const address of addresses) {
    const html = await (await fetch(address)).text();
    checkLanguages(address, html, listed, say('hreflang'));
    checkLinkedData(address, html, say('JSON-LD'));
  }
  for (const locale of locales) {
    const address = `${shop}/feed.xml?lang=${locale}`;
    await checkFeed(address, browser, say(address));
  }
  return { checked: addresses.length + locales.length + 1, findings };
};
