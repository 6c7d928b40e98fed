import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findProgram } from './lib/debian.mjs';
import { inRoot } from './lib/paths.mjs';
import { tempDir } from './lib/temp-dir.ts';

const canSign = findProgram('gpg') && findProgram('gpgv') && findProgram('xz');
const folder = tempDir();
const mirror = join(folder, 'v1.2.3');
const archive = `node-v1.2.3-linux-${process.arch}.tar.xz`;

const bash = (script: string, home: string) =>
  execFileSync('bash', ['-euc', script], {
    cwd: mirror,
    env: { PATH: process.env.PATH, GNUPGHOME: home },
    stdio: 'pipe',
  });

/** Makes a key, and returns the file that node.sh may trust. */
const makeKey = (name: string) => {
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  bash(
    `gpg --quiet --batch --passphrase '' --quick-generate-key ${name} ed25519 sign never; gpg --export > ${home}/keys`,
    home,
  );
  return { home, keys: join(home, 'keys') };
};

let team: ReturnType<typeof makeKey>;
let stranger: ReturnType<typeof makeKey>;

/** Puts a release there as nodejs.org has it, signed with the key. */
const publish = ({ home }: { home: string }) =>
  bash(`sha256sum ${archive} > hashes; gpg --quiet --batch --yes --clearsign --output SHASUMS256.txt.asc hashes`, home);

beforeEach(() => {
  if (!canSign) return;
  mkdirSync(mirror, { recursive: true });
  team ??= makeKey('team');
  stranger ??= makeKey('stranger');
  mkdirSync(join(mirror, 'node', 'bin'), { recursive: true });
  writeFileSync(join(mirror, 'node', 'bin', 'node'), '#!/bin/sh\necho v1.2.3\n', { mode: 0o755 });
  bash(`tar -cJf ${archive} node`, team.home);
});

const install = () => {
  const target = join(folder, 'installed');
  rmSync(target, { recursive: true, force: true });
  const { status, stderr } = spawnSync(inRoot('deploy', 'node.sh'), [target], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_VERSION: '1.2.3', NODE_MIRROR: `file://${folder}`, NODE_KEYRING: team.keys },
  });
  return { status, stderr, isInstalled: existsSync(join(target, 'bin', 'node')) };
};

it.runIf(canSign)('takes a Node whose hash the release team has signed', () => {
  publish(team);
  expect(install()).toEqual({ status: 0, stderr: '', isInstalled: true });
});

it.runIf(canSign)('refuses hashes that somebody else has signed', () => {
  publish(stranger);
  expect(install()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The list of hashes is not signed by the release team. Node was not installed.\n'),
    isInstalled: false,
  });
});

it.runIf(canSign)('refuses an archive that was changed after it was signed', () => {
  publish(team);
  writeFileSync(join(mirror, archive), `${readFileSync(join(mirror, archive), 'latin1')}x`, 'latin1');
  expect(install()).toEqual({
    status: 1,
    stderr: `${archive} does not have the signed hash. Node was not installed.\n`,
    isInstalled: false,
  });
});
