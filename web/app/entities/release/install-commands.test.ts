import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { installCommands } from './install-commands.ts';

const installer = '#!/bin/sh\necho installed\n';
const hash = createHash('sha256').update(installer).digest('hex');

const release = { origin: 'https://shop.example', version: '24.3.1', system: 'linux_amd64', signedBy: null };
const key = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3';

/**
 * The commands in a shell whose curl saves the installer, whose minisign is content with the key and the file that it
 * is told here, and whose sudo has nothing to ask.
 */
const run = (
  published: string,
  { signedBy = null, signed = key }: { signedBy?: string | null; signed?: string } = {},
) =>
  execFileSync(
    'sh',
    [
      '-c',
      [
        `curl() { printf '%s' "$INSTALLER" > "$3"; }`,
        `minisign() { [ "$*" = "-Vm warden-installer -P ${signed}" ] && [ -f warden-installer.minisig ]; }`,
        'sudo() { "$@"; }',
        `${installCommands({ ...release, hash: published, signedBy })} || true`,
      ].join('\n'),
    ],
    { cwd: tempDir(), encoding: 'utf8', stdio: 'pipe', env: { ...process.env, INSTALLER: installer } },
  );

it('an installer runs if it has the published hash, and not otherwise', () => {
  expect(run(hash)).toContain('installed');
  expect(run(hash.replace(/^./, (first) => (first === '0' ? '1' : '0')))).not.toContain('installed');
});

it('a signed installer runs only if its signature is right too', () => {
  expect(run(hash, { signedBy: key })).toContain('installed');
  expect(run(hash, { signedBy: key, signed: 'of another' })).not.toContain('installed');
  expect(
    run(
      hash.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      { signedBy: key },
    ),
  ).not.toContain('installed');
});

it('has the exact address, and only what a shell can run', () => {
  const commands = installCommands({ ...release, hash, signedBy: key });
  expect(commands).toContain('https://shop.example/api/releases/public/24.3.1/download/linux/amd64/installer\n');
  expect(commands).toContain('/linux/amd64/installer.minisig\n');
  expect(commands).toMatch(/^[\x20-\x7e\n]+$/);
});
