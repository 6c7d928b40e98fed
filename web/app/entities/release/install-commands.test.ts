import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { installCommands } from './install-commands.ts';

const installer = '#!/bin/sh\necho installed\n';
const hash = createHash('sha256').update(installer).digest('hex');

const release = { origin: 'https://shop.example', version: '24.3.1', system: 'linux_amd64' };

/** The commands in a shell whose curl saves the installer, and whose sudo has nothing to ask. */
const run = (published: string) => {
  const folder = tempDir();
  const stubs = `curl() { printf '%s' "$INSTALLER" > warden-installer; }\nsudo() { "$@"; }\n`;
  try {
    return execFileSync('sh', ['-c', `${stubs}${installCommands({ ...release, hash: published })} || true`], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, INSTALLER: installer },
    });
  } finally {
  }
};

it('an installer runs if it has the published hash, and not otherwise', () => {
  expect(run(hash)).toContain('installed');
  expect(run(hash.replace(/^./, (first) => (first === '0' ? '1' : '0')))).not.toContain('installed');
});

it('has the exact address, and only what a shell can run', () => {
  const commands = installCommands({ ...release, hash });
  expect(commands).toContain('https://shop.example/api/releases/public/24.3.1/download/linux/amd64/installer\n');
  expect(commands).toMatch(/^[\x20-\x7e\n]+$/);
});
