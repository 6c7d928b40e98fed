import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from './lib/debian.mjs';
import { inRoot } from './lib/paths.mjs';
import { settings } from './lib/settings.mjs';

/** DRAIN_DELAY, STOP_TIMEOUT and the time that app/run.ts takes to close what is open. */
const LONGEST_STOP = 5 + 30 + 5;

const read = (path: string) => readFileSync(inRoot(path), 'utf8');

describe('the image', () => {
  const stages = read('docker/Dockerfile').split(/^FROM /m);
  const last = stages.at(-1) ?? '';

  it('has the official Node by digest, and nothing but what the stage before has made', () => {
    expect(stages[0]).toMatch(/^ARG BASE=docker\.io\/library\/node:26-[\w-]+@sha256:[0-9a-f]{64}$/m);
    expect(last).toMatch(/^scratch\n/);
    expect(last.match(/^COPY .*$/gm)?.every((line) => line.includes('--from=build'))).toBe(true);
  });
});

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true });

  it.each(Object.keys(services))('%s has no right that it does not need, starts again and fills no disk', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
  });

  it('runs two processes that have the time to stop, with one volume', () => {
    for (const name of ['shop-1', 'shop-2']) {
      expect(services[name].volumes).toEqual(['shop:/data']);
      expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(LONGEST_STOP);
      expect(services.caddy.environment.SHOP_PROCESSES.split(' ')).toContain(`${name}:3000`);
    }
  });

  it('lets only Caddy be reached from outside, and the database by the shop alone', () => {
    const published = Object.keys(services).filter((name) => services[name].ports);
    expect(published).toEqual(['caddy']);
    expect(services.postgres.networks).toEqual(['back']);
    expect(networks.back).toEqual({ internal: true });
    expect(services.caddy.networks).not.toContain('back');
  });
});

describe('the unit of systemd', () => {
  const path = 'deploy/systemd/warden-shop@.service';
  const analyze = findProgram('systemd-analyze');

  it.runIf(analyze)('exposes at most 2.0 to what systemd-analyze knows', () => {
    const { status, stdout } = spawnSync(
      analyze as string,
      ['security', '--offline=true', '--no-pager', '--threshold=20', inRoot(path)],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  });

  it('gives the shop the time to stop', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(path))?.[1])).toBeGreaterThan(LONGEST_STOP);
  });
});

it('the example of settings names settings, or what Caddy and the containers need', () => {
  const named = [...read('deploy/shop.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const ofOthers = ['SHOP_ADDRESS', 'POSTGRES_PASSWORD', 'GARAGE_RPC_SECRET'];
  expect(named.filter((name) => !settings.includes(name as string))).toEqual(ofOthers);
});

const scripts = readdirSync(inRoot('deploy'), { withFileTypes: true })
  .filter((entry) => entry.isFile() && read(`deploy/${entry.name}`).startsWith('#!'))
  .map(({ name }) => name);

it.each(scripts)('deploy/%s is a script that the shell can read', (name) => {
  const [, shell = 'sh'] = /^#!.*\b(bash|sh)\n/.exec(read(`deploy/${name}`)) ?? [];
  expect(spawnSync(shell, ['-n', inRoot('deploy', name)], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
