import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { testShop } from '../test/test-shop.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('..', import.meta.url));
const folder = tempDir();
const installed = (...path: string[]) => join(folder, 'node_modules', 'warden-license', ...path);

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
});

const clock = { now: new Date() };
const shop = testShop(clock);
const server = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request);
  const body = chunks.length > 0 ? Buffer.concat(chunks as Buffer[]).toString() : null;
  clock.now = new Date();
  const answer = await shop.fetch(`https://shop.example${request.url}`, { method: request.method as string, body });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
});
afterAll(() => void server.close());

it('needs no other package, and has types, license and readme', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['warden-license']);
  const { dependencies, private: isPrivate, license } = JSON.parse(readFileSync(installed('package.json'), 'utf8'));
  expect({ dependencies, isPrivate, license }).toEqual({ license: 'MIT' });
  expect(readdirSync(installed()).sort()).toEqual(['LICENSE', 'README.md', 'build', 'package.json']);
  const mit = readFileSync(installed('LICENSE'), 'utf8');
  expect(mit).toMatch(/^MIT License\n/);
  for (const language of ['go', 'python']) {
    expect(readFileSync(inRoot('clients', language, 'LICENSE'), 'utf8')).toBe(mit);
  }
  expect(readFileSync(installed('build/THIRD-PARTY.txt'), 'utf8')).toContain('Paul Miller');
});

it('the library imports nothing of Node, so that it runs in workers and browsers', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = [
      ...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?from "([^"]+)"|^import "([^"]+)"/gm),
    ];
    for (const [, from, bare] of imports) {
      const target = (from ?? bare) as string;
      expect(target, file).toMatch(/^\.{1,2}\//);
      visit(join(file, '..', target));
    }
  };
  visit(installed('build/index.js'));
  expect([...seen].map((file) => readFileSync(file, 'utf8')).join('')).not.toMatch(/\bprocess\.|\bBuffer\.|node:/);
});

it('the types of both entries are complete for a program with a strict compiler', async () => {
  writeFileSync(
    join(folder, 'program.ts'),
    `import { createSyncClient, generateInstallationKey, type SyncResult, SyncError, verify, type Verdict } from 'warden-license';
import { fileStore } from 'warden-license/node';
const client = createSyncClient({ url: 'https://shop.example', clientId: 'c', keys: [], key: await generateInstallationKey(), store: fileStore('state') });
client.on('license', ({ text, verdict }: { text: string; verdict: Verdict }) => [text, verdict]);
const result: SyncResult = await client.sync().catch((error: SyncError) => { throw error; });
const code: 'VALID' | string = (await verify('text', { keys: [] })).code;
// @ts-expect-error: the types are real ones, so a wrong option does not compile.
createSyncClient({ url: 1 });
export { code, result };
`,
  );
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    'false',
    '--target',
    'ES2024',
  ];
  const modules = ['--module', 'NodeNext', '--types', 'node', '--typeRoots', inRoot('node_modules/@types')];
  const tsc = inRoot('node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, ...options, ...modules, 'program.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

it('a program verifies with it, and the command line brings a bought license over HTTP', async () => {
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { generateInstallationKey, makeTrial, verify } from 'warden-license';
import { fileStore } from 'warden-license/node';
const text = await makeTrial({ clientId: 'c' }, await generateInstallationKey());
await fileStore('state').write('license', text);
console.log((await verify(await fileStore('state').read('license'), { keys: [], clientId: 'c' })).code);
`,
  );
  expect((await run(process.execPath, ['program.mjs'], { cwd: folder })).stdout).toBe('VALID\n');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cli = (...words: string[]) => run(process.execPath, [installed('build/cli.js'), ...words], { cwd: folder });
  await cli('init', '--url', url, '--client-id', 'client-1');
  const expires = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
  await shop.sell({ expires });
  expect((await cli('activate', shop.code)).stdout).toContain(
    `VALID: commercial license for client-1, until ${expires}`,
  );
  expect((await cli('status')).stdout).toMatch(/^VALID: commercial/);
  await expect(
    run(join(folder, 'node_modules/.bin/warden-license'), ['sync', '--dir', 'nowhere'], { cwd: folder }),
  ).rejects.toMatchObject({ code: 2 });
});
