import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';

// OpenSSL gives a second opinion: it shares nothing with the package but the file of vectors.

interface Case {
  name: string;
  text: string;
  keys: { publicKey: string }[];
  signature: 'good' | 'bad' | 'none';
  code: string;
}
const { licenses, signatures } = JSON.parse(
  readFileSync(new URL('../vectors/v1.json', import.meta.url), 'utf8'),
) as Record<'licenses' | 'signatures', Case[]>;
const cases = [...licenses, ...signatures];
const script = fileURLToPath(new URL('../vectors/check-with-openssl.sh', import.meta.url));
const directory = tempDir();

it('openssl judges every signature as the vectors do', async () => {
  const opinions: Record<string, string> = {};
  const answers = new Map<string, string>();
  const ask = async ({ name, text, keys }: Case, index: number) => {
    const call = [text, ...keys.map(({ publicKey }) => publicKey)];
    const known = answers.get(call.join());
    if (known === undefined) {
      const file = join(directory, String(index));
      writeFileSync(file, text);
      const { stdout } = await promisify(execFile)(script, [file, ...call.slice(1)]);
      answers.set(call.join(), stdout.trim());
    }
    opinions[name] = answers.get(call.join()) as string;
  };
  // Two run at a time, because most of the time is spent waiting for processes to start.
  const queue = cases.entries();
  const worker = async () => {
    for (const [index, vector] of queue) await ask(vector, index);
  };
  await Promise.all([worker(), worker()]);
  // The equation holds for a key of small order, but the rules refuse it.
  const expected = Object.fromEntries(
    cases.map(({ name, signature, code }) => [name, code === 'BAD_SIGNATURE' ? 'bad' : signature]),
  );
  expect(opinions).toEqual(expected);
  expect(Object.values(opinions).filter((opinion) => opinion === 'good').length).toBeGreaterThan(15);
  expect(Object.values(opinions).filter((opinion) => opinion === 'bad').length).toBeGreaterThan(15);
});

const readPage = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const format = readPage('docs/license-format.md');
const [, example = ''] = /^```\n(-----BEGIN[\s\S]*?)^```$/m.exec(format) ?? [];
const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(format) ?? [];
const runCommands = (license: string, key?: string) => {
  const cwd = mkdtempSync(join(directory, 'docs-'));
  writeFileSync(join(cwd, 'license.txt'), license);
  const recipe = key ? commands.replace(/^KEY=.*$/m, `KEY=${key}`) : commands;
  return execFileSync('sh', ['-e', '-c', recipe], { cwd, encoding: 'utf8', stdio: 'pipe' });
};

it('the example in docs/license-format.md works as it stands there', () => {
  const output = runCommands(example);
  expect(output).toContain('Signature Verified Successfully');
  expect(output).toContain('{"format":"warden-license/1",');
  expect(() => runCommands(example.replace('eyJ', 'eyK'))).toThrow();
});

it.each([
  'ordinary points',
  'the key and R have parts of order 8 that cancel out',
  'R is the identity',
  'R is a point of order 8',
  'R has a part of order 8: holds only with the cofactor',
  'the key is the identity with y = p + 1',
  'the key is the point of order 2 with the sign bit set',
  'S with 1 × the order added',
  'the known key has a byte more',
])('the commands in docs/license-format.md judge "%s" as the vectors do', (name) => {
  const { text, keys, signature } = signatures.find((vector) => vector.name === name) as Case;
  const payload = Buffer.from(text.split('\n\n')[1] as string, 'base64').toString();
  const key = keys[0]?.publicKey ?? (JSON.parse(payload) as { publicKey: string }).publicKey;
  const judge = () => runCommands(text, key);
  if (signature === 'good') expect(judge()).toContain('Signature Verified Successfully');
  else expect(judge).toThrow();
});

it.each(readdirSync(new URL('../../../content/docs', import.meta.url)))(
  'the docs in %s show the same commands',
  (language) => {
    const [, shown = 'no commands'] = /^KEY=.*\n([\s\S]*^fi\n)/m.exec(commands) ?? [];
    expect(readPage(`content/docs/${language}/license.mdx`)).toContain(shown);
  },
);

it('the checker, the script and the docs refuse the same points', () => {
  const [, pattern = 'no pattern'] = /^refused='(.*)'$/m.exec(commands) ?? [];
  expect(readPage('packages/license/src/strict.ts')).toContain(`/${pattern}/;`);
  expect(format).toContain(`   ${pattern}\n`);
  const inScript = [...readFileSync(script, 'utf8').matchAll(/^refused=(?:\$refused)?'(.*)'$/gm)];
  expect(inScript.map(([, part]) => part).join('')).toBe(pattern);
});
