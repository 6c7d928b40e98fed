import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testFiles } from './lib/choose-tests.mjs';
import { readSources } from './lib/imports.ts';
import { inRoot, root } from './lib/paths.mjs';

/** A slow machine makes a test fail that measures time, and every run pays for a test that waits for some. */
const refused = {
  'compares elapsed time':
    /expect\((Math\.abs\()?[^;{]*?(\b(performance|Date)\.now\(\) - [a-zA-Z(]|- (performance|Date)\.now\(\)|cpuUsage\()/,
  'waits for some time': /\bwaitForTimeout\(|setTimeout\((resolve|done),|setTimeout\b[^;]*from 'node:timers\/promises'/,
};

/** What happens at random times in these is their subject. */
const allowed: Record<string, string> = {
  'server/src/app/backup/drill.slow.api.test.ts': 'kills a process in the middle of its work',
  'server/src/app/killed-processes.slow.api.test.ts': 'kills processes at random times',
  'server/src/app/rolling-restart.slow.api.test.ts': 'restarts processes under a steady load',
  'server/src/features/installs/kill.slow.api.test.ts': 'kills processes at random times',
  'server/src/features/payments/kill.slow.api.test.ts': 'kills processes at random times',
  'server/src/features/payments/order-kills.slow.api.test.ts': 'kills processes at random times',
  'server/src/platform/db/outages.slow.test.ts': 'takes the database away from a busy shop',
  'server/src/platform/http/connections.slow.test.ts': 'sends and takes bytes slowly',
  'e2e/security.slow.spec.ts': 'types a code that is good for 30 seconds of the real clock',
};

it('no test compares elapsed time or waits for some', () => {
  const { vitest, playwright } = testFiles();
  const found = [...vitest, ...playwright].flatMap((file) => {
    const source = readFileSync(inRoot(file), 'utf8');
    const reasons = Object.entries(refused).flatMap(([reason, pattern]) => (pattern.test(source) ? [reason] : []));
    return reasons.map((reason) => `${file} ${reason}`);
  });
  const own = 'scripts/clocks.test.ts';
  expect(found.filter((line) => ![own, ...Object.keys(allowed)].some((file) => line.startsWith(`${file} `)))).toEqual(
    [],
  );
});

/** These need the real time, and nothing else does. */
const real: Record<string, string> = {
  'web/app/lib/browser/clock.ts': 'is the clock of pages',
  'web/app/root.tsx': 'adds how far the clock of a demo is ahead',
  'web/app/lib/api/early-calls.ts': 'measures how old an answer is',
  'web/app/features/payments/follow-payment.ts': 'measures how long a page has been open',
  'web/app/features/payments/quotes/follow-link.ts': 'measures how long a page has been open',
  'web/app/routes/security-txt.ts': 'says until when programs elsewhere may trust a file',
};

it('the features and pages of the shop take the time from one place, so that the clock of a demo moves them all', () => {
  const sources = readSources(root, ['server/src/features', 'web/app']);
  const found = [...sources].flatMap(([file, source]) =>
    /\.test\.tsx?$/.test(file) || !/\bnew Date\(\)|\bDate\.now\b/.test(source) ? [] : [file],
  );
  expect(found.toSorted()).toEqual(Object.keys(real).toSorted());
});
