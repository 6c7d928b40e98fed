import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import vnu from 'vnu-jar';

/** What these rules ask for is a matter of style, and not ours to write. */
const writtenByReact = {
  // HTML does not care about the case of attributes, a slash in void elements or how booleans are written.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // React makes ids such as _R_1_, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
};
const writtenByMui = {
  // It repeats a class here and there, and sizes growing text fields by their style attribute.
  'no-dup-class': 'off',
  'no-inline-style': 'off',
};
const writtenByBrowsers = {
  // The source of a rendered page is made by the browser: it writes its own doctype and quotes.
  'doctype-style': 'off',
};
/** The API reference is a page of Scalar, which loads a script with a superfluous type. */
const writtenByScalar = { 'script-type': 'off', 'doctype-style': 'off' };
/**
 * Mail programs need styles in attributes. Titles repeat subjects, which are sent here in longer texts than any
 * language has; the rule thinks of search results.
 */
const writtenForMail = { 'no-inline-style': 'off', 'long-title': 'off' };

const validator = (...rules) =>
  new HtmlValidate(
    new StaticConfigLoader([], { extends: ['html-validate:recommended'], rules: Object.assign({}, ...rules) }),
  );
const forPages = validator(writtenByReact, writtenByMui);
const forRendered = validator(writtenByReact, writtenByMui, writtenByBrowsers);
const forReference = validator(writtenByReact, writtenByMui, writtenByScalar);
const forMails = validator(writtenByReact, writtenForMail);

const validatorOf = ({ name, isRendered }, areMails) =>
  areMails ? forMails : isRendered ? forRendered : name.startsWith('/api/docs') ? forReference : forPages;

const byHtmlValidate = async (documents, areMails) => {
  const findings = [];
  for (const document of documents) {
    const { results } = await validatorOf(document, areMails).validateString(document.html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      findings.push({ problem: `${ruleId}: ${message}`, place: `${document.name} at ${selector}` });
    }
  }
  return findings;
};

/** The Nu checker does not know container queries, their units in font sizes, and `field-sizing`; browsers do. */
const isNewCss = (message) => /^CSS: “(container-type|field-sizing|font-size)”/.test(message);

/** The Nu checker starts slowly, so it reads all documents in one run. */
const byNu = (documents, { folder, java }) => {
  const files = documents.map(({ html }, index) => {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, html);
    return file;
  });
  const { stdout, error } = spawnSync(java, ['-jar', vnu, '--errors-only', '--format', 'json', '--stdout', ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error) throw error;
  const messages = JSON.parse(stdout).messages.filter(({ message }) => !isNewCss(message));
  return messages.map(({ url, message, extract }) => {
    const { name } = documents[files.findIndex((file) => url.endsWith(file))] ?? { name: url };
    return { problem: `Nu: ${message}`, place: `${name} in ${extract?.trim()}` };
  });
};

export const checkHtml = async (documents, { folder, java, areMails = false }) => ({
  checked: documents.length,
  findings: [...(await byHtmlValidate(documents, areMails)), ...byNu(documents, { folder, java })],
});
