import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from './output.mjs';

const bin = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const lint = async (command, ...args) => {
  const { stdout, stderr } = await outputOf(process.execPath, [bin(command), 'lint', ...args], { env });
  // Redocly adds lines for people after its JSON.
  const end = Math.max(stdout.lastIndexOf(']'), stdout.lastIndexOf('}')) + 1;
  if (end === 0) throw new Error(`${command} failed: ${stderr}`);
  return JSON.parse(stdout.slice(0, end));
};

export const checkApiDescription = async (shop, folder) => {
  const file = join(folder, 'openapi.json');
  const rules = join(folder, 'spectral.json');
  const description = await (await fetch(`${shop}/api/openapi.json`)).json();
  writeFileSync(file, JSON.stringify(description));
  writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  const spectral = await lint('spectral', file, '--ruleset', rules, '--format', 'json', '--quiet');
  const redocly = await lint('redocly', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000');
  return {
    checked: Object.values(description.paths).flatMap(Object.values).length,
    findings: [
      ...spectral.map(({ code, message, path }) => ({
        problem: `Spectral: ${code}: ${message}`,
        place: path.join('/'),
      })),
      ...redocly.problems.map(({ ruleId, message, location }) => ({
        problem: `Redocly: ${ruleId}: ${message}`,
        place: location[0]?.pointer,
      })),
    ],
  };
};
