import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../../scripts/lib/debian.mjs';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { anInstaller, aPublication, giveRelease } from '../../../test/releases.ts';
import { minisignKey } from '../../platform/minisign/minisign.ts';

// Debian's minisign gives the verdict: it shares nothing with the shop. Where it is missing, this fails.
const minisign = ((await ensureProgram('minisign')) as string | undefined) ?? 'minisign';
const shop = sharedTestApp({}, { workers: false });

const get = async (path: string) => {
  const { statusCode, rawPayload } = await shop.app.inject(`/api/releases${path}`);
  expect(statusCode, path).toBe(200);
  return rawPayload;
};

/** Stores what a visitor downloads, and returns what minisign says about it. */
const verify = async (files: { file: Buffer; signature: Buffer }, key: string[]) => {
  const path = join(tempDir(), 'installer');
  writeFileSync(path, files.file);
  writeFileSync(`${path}.minisig`, files.signature);
  try {
    return (await promisify(execFile)(minisign, ['-Vm', path, ...key])).stdout;
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string };
    if (code !== 1) throw error;
    return `refused: ${stderr}`;
  }
};

const publicKeyFile = async () => {
  const path = join(tempDir(), 'minisign.pub');
  writeFileSync(path, await get('/minisign.pub'));
  return ['-p', path];
};

const installerOf = async (version: string) => ({
  file: await get(`/public/${version}/download/linux/amd64/installer`),
  signature: await get(`/public/${version}/download/linux/amd64/installer.minisig`),
});

describe('minisign', () => {
  it('verifies a downloaded installer with the published key, and neither another file nor another key', async () => {
    const { version } = await giveRelease(shop, aPublication({ linux_amd64: anInstaller(300_000) }));
    const installer = await installerOf(version);
    const said = await verify(installer, await publicKeyFile());
    expect(said).toContain('Signature and comment signature verified');
    expect(said).toMatch(new RegExp(`timestamp:\\d+\tfile:warden-installer-${version}-linux-amd64.sh\thashed`));

    const { releaseKeys, keys } = shop.services;
    const key = ['-P', minisignKey(releaseKeys?.signer.publicKey as string)];
    expect(await verify(installer, key)).toContain('verified');
    const changed = Buffer.from(installer.file);
    changed[changed.length - 1] = 1 ^ (changed.at(-1) as number);
    expect(await verify({ ...installer, file: changed }, key)).toContain('refused: Signature verification failed');
    expect(await verify(installer, ['-P', minisignKey(keys.signer.publicKey)])).toContain('refused: Signature key id');
    const renamed = Buffer.from(installer.signature.toString().replace(version, '9.9.9'));
    expect(await verify({ ...installer, signature: renamed }, key)).toContain('refused: Comment signature');
  });

  it('verifies the list of keys with the key of licenses', async () => {
    const list = { file: await get('/keys.json'), signature: await get('/keys.json.minisig') };
    expect(await verify(list, ['-P', minisignKey(shop.services.keys.signer.publicKey)])).toContain('verified');
    const { keys } = JSON.parse(list.file.toString()) as { keys: { minisign: string; state: string }[] };
    const { version } = await giveRelease(shop);
    expect(keys).toHaveLength(1);
    expect(await verify(await installerOf(version), ['-P', keys[0]?.minisign as string])).toContain('verified');
  });

  it.each(['en', 'ru'])('verifies the list of keys by the command of the docs in %s', async (language) => {
    const docs = readFileSync(new URL(`../../../../content/docs/${language}/verify.mdx`, import.meta.url), 'utf8');
    const [command = ''] = /(?<=```sh\nKEY=.+\n)minisign -Vm keys\.json[^`]+(?=\n```)/.exec(docs) ?? [];
    const cwd = tempDir();
    for (const name of ['keys.json', 'keys.json.minisig']) writeFileSync(join(cwd, name), await get(`/${name}`));
    const check = (KEY: string) =>
      promisify(execFile)('sh', ['-c', command.replace('minisign', minisign)], { cwd, env: { ...process.env, KEY } });
    const { keys, releaseKeys } = shop.services;
    expect((await check(keys.signer.publicKey)).stdout).toContain('Signature and comment signature verified');
    await expect(check(releaseKeys?.signer.publicKey as string)).rejects.toMatchObject({ code: 1 });
  });
});
