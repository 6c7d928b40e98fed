import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { holdings } from '../../../test/releases.ts';
import { readRows } from '../../platform/db/rows.ts';
import { giveDemoReleases } from './demo.ts';

const shop = sharedTestApp({}, { workers: false });
beforeAll(async () => {
  await shop.services.db.transaction((tx) => giveDemoReleases(shop.services, tx));
});

it('has two announced releases and a candidate, and the latest is not the candidate', async () => {
  const { releases } = await shop.call(contract.releases.list, {});
  expect(releases.map(({ version, is_announced }) => [version, is_announced])).toEqual([
    ['24.4.0-rc.1', false],
    ['24.3.1', true],
    ['24.2.0', true],
  ]);
  for (const { release_notes_en, release_notes_ru, installer_sha256 } of releases) {
    expect(release_notes_en).toContain('## New');
    expect(release_notes_ru).toContain('## Новое');
    expect(Object.keys(installer_sha256)).toEqual(['linux_amd64', 'linux_arm64']);
  }
  const { release } = await shop.call(contract.releases.get, { params: { version: 'latest' } });
  expect(release.version).toBe('24.3.1');
  const rows = await readRows<object>(shop.services.db, sql`select 1 from pgboss.job where name = 'mail'`);
  expect(rows).toEqual([]);
});

it('offers installers that fit their hash and say that they install nothing', async () => {
  const dir = tempDir();
  for (const arch of ['amd64', 'arm64']) {
    const url = `/api/releases/public/latest/download/linux/${arch}`;
    const { rawPayload, headers } = await shop.app.inject(`${url}/installer`);
    const [, name = ''] = /filename="([\w.-]+)"/.exec(String(headers['content-disposition'])) ?? [];
    expect((await shop.app.inject(`${url}/hash`)).body).toBe(`${hash('sha256', rawPayload)}  ${name}\n`);
    await writeFile(join(dir, name), rawPayload);
    const { stdout } = spawnSync('sh', [name], { cwd: dir, encoding: 'utf8' });
    expect(stdout).toContain(`Warden 24.3.1 for linux/${arch}: looking at this machine.\n`);
    expect(stdout).toMatch(
      /It is (not )?fit for Warden.*\nAt its first start, .* under Settings, License\.\nThis is a demo installer: nothing was installed\.\n$/,
    );
  }
});

it('is given once', async () => {
  const before = await holdings(shop);
  await shop.services.db.transaction((tx) => giveDemoReleases(shop.services, tx));
  expect(await holdings(shop)).toEqual(before);
});
