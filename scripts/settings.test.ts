import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from '../server/src/platform/config.ts';
import { inRoot } from './lib/paths.mjs';
import { forgetSettings, settings } from './lib/settings.mjs';

const readme = readFileSync(inRoot('README.md'), 'utf8').split('\n## Settings\n')[1] ?? '';
const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name as string);

it('tests forget every setting that the shop reads', () => {
  expect(settings.toSorted()).toEqual(settingNames.toSorted());
});

it('the README names every setting', () => {
  const documented = readme.split('\n').flatMap((line) => namesIn(line.split('|')[1] ?? ''));
  expect([...documented, 'NODE_ENV'].toSorted()).toEqual(settingNames.toSorted());
});

it('forgets settings and nothing else', () => {
  const env: Record<string, string> = { PATH: '/bin', TEST_DATABASE_URL: 'postgres://test', WARDEN_SEED: '1' };
  const shell = { ...env, ...Object.fromEntries(settings.map((name) => [name, 'x'])) };
  forgetSettings(shell);
  expect(shell).toEqual(env);
});

it('no test sees the settings of the shell', () => {
  const seen = settings.filter((name) => process.env[name] !== undefined);
  expect(seen).toEqual(['DATA_DIR', 'NODE_ENV']);
  expect(process.env.NODE_ENV).toBe('test');
  expect(process.env.DATA_DIR).toMatch(/^\/dev\/null\//);
});
