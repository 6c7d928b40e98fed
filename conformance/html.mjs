import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vnu from 'vnu-jar';
import { htmlFindings } from '../scripts/lib/html.mjs';
import { outputOf } from './output.mjs';

const kindOf = ({ name, isRendered }, areMails) =>
  areMails ? 'mail' : isRendered ? 'rendered' : name.startsWith('/api/docs') ? 'reference' : 'page';

const byHtmlValidate = async (documents, areMails) => {
  const findings = [];
  for (const document of documents) {
    for (const { problem, selector } of await htmlFindings(document.html, kindOf(document, areMails))) {
      findings.push({ problem, place: `${document.name} at ${selector}` });
    }
  }
  return findings;
};

/** The Nu checker does not know these rules and properties, nor the units of container queries; browsers do. */
const isNewCss = (message) =>
  /^CSS: (“(container-type|field-sizing|font-size|vector-effect)”|Unrecognized at-rule “@container”)/.test(message);

/** The Nu checker starts slowly, so it reads all documents in one run. */
const byNu = async (documents, { folder, java }) => {
  const files = documents.map(({ html }, index) => {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, html);
    return file;
  });
  const args = ['-jar', vnu, '--errors-only', '--format', 'json', '--stdout', ...files];
  const { stdout } = await outputOf(java, args);
  const messages = JSON.parse(stdout).messages.filter(({ message }) => !isNewCss(message));
  return messages.map(({ url, message, extract }) => {
    const { name } = documents[files.findIndex((file) => url.endsWith(file))] ?? { name: url };
    return { problem: `Nu: ${message}`, place: `${name} in ${extract?.trim()}` };
  });
};

export const checkHtml = async (documents, { folder, java, areMails = false }) => ({
  checked: documents.length,
  findings: [...(await byHtmlValidate(documents, areMails)), ...(await byNu(documents, { folder, java }))],
});
