import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';

// The second opinion: it shares nothing with the package but the file of vectors.
vi.setConfig({ testTimeout: 60_000 });

interface Case {
  name: string;
  text: string;
  keys: { publicKey: string }[];
  signature: 'good' | 'bad' | 'none';
}
const cases = (JSON.parse(readFileSync(new URL('../vectors/v1.json', import.meta.url), 'utf8')) as { licenses: Case[] })
  .licenses;
const script = fileURLToPath(new URL('../vectors/check-with-openssl.sh', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'warden-openssl-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const tool = 'openssl';
const opensslVersion = () => {
  try {
    return execFileSync(tool, ['version'], { encoding: 'utf8' });
  } catch {
    return 'no openssl command at all';
  }
};

it('the openssl command is here, in version 3 or newer, which Ed25519 on the command line needs', () => {
  expect(opensslVersion()).toMatch(/^OpenSSL ([3-9]|\d\d)\./);
});

it('openssl thinks of every signature what the vectors say', async () => {
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
  // Two at a time: mostly it waits for processes to start.
  const queue = cases.entries();
  const worker = async () => {
    for (const [index, vector] of queue) await ask(vector, index);
  };
  await Promise.all([worker(), worker()]);
  const expected = Object.fromEntries(cases.map(({ name, signature }) => [name, signature]));
  expect(opinions).toEqual(expected);
  expect(Object.values(opinions).filter((opinion) => opinion === 'good').length).toBeGreaterThan(15);
  expect(Object.values(opinions).filter((opinion) => opinion === 'bad').length).toBeGreaterThan(15);
});

it('the example in docs/license-format.md works as it stands there', () => {
  const page = readFileSync(new URL('../../../docs/license-format.md', import.meta.url), 'utf8');
  const [, license] = /^```\n(-----BEGIN[\s\S]*?)^```$/m.exec(page) ?? [];
  const [, commands] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const cwd = mkdtempSync(join(directory, 'docs-'));
  writeFileSync(join(cwd, 'license.txt'), license as string);
  const output = execFileSync('sh', ['-e', '-c', commands as string], { cwd, encoding: 'utf8' });
  expect(output).toContain('Signature Verified Successfully');
  expect(output).toContain('{"format":"warden-license/1",');
  writeFileSync(join(cwd, 'license.txt'), (license as string).replace('eyJ', 'eyK'));
  expect(() => execFileSync('sh', ['-e', '-c', commands as string], { cwd, stdio: 'pipe' })).toThrow();
});
