import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** What these rules ask for is a matter of style, and not ours to write. */
const writtenByReact = {
  // HTML does not care about the case of attributes, a slash in void elements or how booleans are written.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // Boxes of one question share their name, as HTML has it for groups of them.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  // The type of a field without one is text, and React writes what a script computes into the style attribute.
  'no-implicit-input-type': 'off',
  'no-inline-style': 'off',
  // React makes ids such as _R_1_, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // Of the two names of this role, older mail clients and screen readers know the longer one.
  'presentation-role-style': ['error', { prefer: 'presentation' }],
};
/** The source of a rendered page is made by the browser: it writes its own doctype and quotes. */
const writtenByBrowsers = { 'doctype-style': 'off' };
/** The API reference is a page of Scalar, which loads a script with a superfluous type. */
const writtenByScalar = { 'script-type': 'off', 'doctype-style': 'off' };
/**
 * Titles of mails repeat their subjects, which are sent here in longer texts than any language has; the rule thinks of
 * search results.
 */
const writtenForMail = { 'long-title': 'off' };

const validator = (...rules) =>
  new HtmlValidate(
    new StaticConfigLoader([], { extends: ['html-validate:recommended'], rules: Object.assign({}, ...rules) }),
  );

const validators = {
  page: validator(writtenByReact),
  rendered: validator(writtenByReact, writtenByBrowsers),
  reference: validator(writtenByReact, writtenByScalar),
  mail: validator(writtenByReact, writtenForMail),
};

/**
 * What html-validate finds wrong in a document.
 *
 * @param {string} html
 * @param {keyof typeof validators} kind
 */
export const htmlFindings = async (html, kind) => {
  const { results } = await validators[kind].validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => ({ problem: `${ruleId}: ${message}`, selector }));
};
