import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { keyringAt } from './keyring.ts';

let directory: string;
beforeEach(() => {
  directory = tempDir();
});

/** Runs a program in processes that all begin at once, when each of them has loaded the keyring. */
const together = async (count: number, program: string) => {
  const source = `
    const { keyringAt, loadKeys } = await import(${JSON.stringify(new URL('./keyring.ts', import.meta.url).href)});
    const directory = process.argv[1];
    process.stderr.write('ready');
    for await (const _ of process.stdin);
    ${program}`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', source, directory], { stdio: 'pipe' }),
  );
  const printed = children.map(({ stdout }) => text(stdout));
  await Promise.all(children.map(({ stderr }) => once(stderr, 'data')));
  for (const { stdin } of children) stdin.end();
  return Promise.all(printed);
};

it('processes that start together make one key', async () => {
  const keys = await together(
    6,
    `const options = { directory, signingKeyFile: undefined, passphrase: undefined, demo: true, now: new Date() };
    process.stdout.write(loadKeys(options).signer.publicKey);`,
  );
  expect(new Set(keys).size).toBe(1);
  const listed = keyringAt(directory).list();
  expect(listed).toMatchObject([{ publicKey: keys[0], state: 'active' }]);
  expect(readdirSync(directory).filter((file) => file.endsWith('.pem'))).toEqual([`${listed[0]?.id}.pem`]);
});

it('no key is lost when several are made at once', async () => {
  await together(3, 'for (let n = 0; n < 5; n++) keyringAt(directory).create(new Date());');
  expect(keyringAt(directory).list()).toHaveLength(15);
});
