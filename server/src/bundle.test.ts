import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { finish } from '../test/process.ts';
import { siteBuilt } from '../test/site.ts';
import { findBundle, manifest } from './bundle.mjs';

it('a start loads nothing that is used later or by few shops only', async () => {
  const { stdout } = await finish('../test/loaded-packages.mjs', {});
  const packages = JSON.parse(stdout) as string[];
  expect(packages).toContain('fastify');
  const later = [
    /^(react-dom|react-router|vite)$/,
    /^(nodemailer|html-to-text|micromark)$/,
    /^(pdfmake|fast-xml-parser|yazl|@prometheus-io\/client)$/,
    /^@(mui|emotion|aws-sdk|opentelemetry|simplewebauthn|electric-sql|scalar)\//,
  ];
  expect(packages.filter((name) => later.some((one) => one.test(name)))).toEqual([]);
});

it('the bundle is used only while its sources are those it was made of', async () => {
  await siteBuilt();
  expect(findBundle()).toMatch(/server\/build\/start\.js$/);
  const folder = mkdtempSync(join(tmpdir(), 'warden-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = readFileSync(manifest, 'utf8');
  const withManifest = (text: string) => {
    writeFileSync(join(folder, 'sources.json'), text);
    return findBundle(join(folder, 'sources.json'));
  };
  expect(withManifest(made)).toBe(findBundle());
  // After an install of other packages, the bundle has the old ones.
  expect(JSON.parse(made).files).toContain('node_modules/.warden-install');
  expect(withManifest(made.replace(/"fingerprint":"./, '"fingerprint":"x'))).toBeUndefined();
  expect(withManifest(made.replace('server/src/app/start.ts', 'server/src/gone.ts'))).toBeUndefined();
  expect(withManifest(made.slice(0, 1000))).toBeUndefined();
});
