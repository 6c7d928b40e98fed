import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ensureProgram } from './lib/debian.mjs';
import { root } from './lib/paths.mjs';
import { isLong } from './lib/random.ts';

const folder = join(root, 'deploy/prometheus');
const run = promisify(execFile);

it('the runbook says of every alert what to do, and of no other', async () => {
  const rules = await readFile(join(folder, 'alerts.yml'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) expect(rules).toContain(`runbook: docs/operations.md#${name?.toLowerCase()}\n`);
  const runbook = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const described = [...runbook.matchAll(/^#### (Warden\w+)$/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(alerts.sort());
});

it('the dashboard can be imported anywhere: it names no data source of its own', async () => {
  const text = await readFile(join(root, 'deploy/grafana/dashboard.json'), 'utf8');
  const dashboard = JSON.parse(text) as { panels: { id: number; type: string; datasource?: { uid: string } }[] };
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, datasource } of panels) {
    if (type !== 'row') expect(datasource?.uid).toBe('$' + '{datasource}');
  }
});

describe.runIf(isLong)('promtool', () => {
  it('accepts the settings and the rules, and the rules do what their tests say', async (context) => {
    const promtool = await ensureProgram('promtool', 'prometheus');
    if (!promtool) return context.skip();
    const check = (...args: string[]) => run(promtool, args, { cwd: folder });
    expect((await check('check', 'config', '--syntax-only', 'prometheus.yml')).stdout).toContain('SUCCESS');
    expect((await check('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
    expect((await check('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
  }, 600_000);
});
