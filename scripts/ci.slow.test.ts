import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from './lib/temp-dir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = tempDir();
  for (const file of ['.ci/run', '.ci/advisories', 'scripts/lib/settings.mjs'])
    await cp(join(root, file), join(folder, file));
});

/** Runs a script with a replaced `npm` until its output has ended: an orphaned process would hold the output open. */
const runScript = async (script: string, npm: string, settings: Record<string, string>) => {
  const path = join(folder, 'bin', 'npm');
  await mkdir(join(folder, 'bin'));
  await writeFile(path, `#!/usr/bin/env bash\n${npm}\n`);
  await chmod(path, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ...settings };
  const run = spawn(join(folder, '.ci', script), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [code, out, complaint] = await Promise.all([
    new Promise<number | null>((resolve) => run.once('exit', resolve)),
    text(run.stdout),
    text(run.stderr),
  ]);
  return { code, out, complaint };
};

const runWith = (start: string) =>
  runScript('run', `if [ "$1" = start ]; then ${start}; else echo tested; fi`, { START_SECONDS: '2' });

const notUp = { code: 1, out: '', complaint: 'npm start did not come up\n' };

it('ends when the shop cannot start', async () => {
  expect(await runWith('exit 3')).toEqual(notUp);
});

it('ends with everything it has started when the shop does not come up', async () => {
  expect(await runWith('sleep 3600 & wait')).toEqual(notUp);
});

describe('advisories', () => {
  const advisories = (npm: string) => runScript('advisories', npm, { ADVISORY_SECONDS: '2' });
  const report = (vulnerabilities: object) => `echo '${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}'`;
  const via = [{ title: 'It runs what it reads', url: 'https://advisories.example/1' }];
  const weak = { name: 'weak', severity: 'high', range: '<2', via };

  it('about packages of production fail the run', async () => {
    expect(await advisories(`[[ "$*" = "audit --omit=dev "* ]] && ${report({ weak })}; exit 1`)).toEqual({
      code: 1,
      out: 'high: weak <2: It runs what it reads https://advisories.example/1\n',
      complaint: '',
    });
  });

  it.each([
    [
      'none is serious',
      `${report({ other: { ...weak, severity: 'moderate' } })}; exit 1`,
      /^No advisory of level high/,
    ],
    ['the registry refuses', `echo '{"message":"404","error":{"code":"E404"}}'; exit 1`, /the registry did not answer/],
    ['there is no network', 'echo ENOTFOUND >&2; exit 1', /the registry did not answer/],
    ['the registry never answers', 'exec sleep 3600', /the registry did not answer/],
  ])('fail nothing where %s', async (_, npm, message) => {
    expect(await advisories(npm)).toEqual({ code: 0, out: expect.stringMatching(message), complaint: '' });
  });
});
