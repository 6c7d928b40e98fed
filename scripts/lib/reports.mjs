import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/** A run that wrote no report counts as one failure. */
const unreported = { passed: 0, failed: 1, files: [] };

/** A file that does not even load contains no failed test, but counts as a failure. */
export const readVitest = (path) => {
  const report = read(path);
  if (!report) return unreported;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      milliseconds: endTime - startTime,
    })),
  };
};

const durationsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsIn),
];

export const readPlaywright = (path) => {
  const report = read(path);
  if (!report) return unreported;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    files: report.suites.flatMap((suite) =>
      durationsIn(suite).map((milliseconds) => ({ file: `e2e/${suite.file}`, milliseconds })),
    ),
  };
};

/** Returns one line for each of the slowest files. A file that ran on both databases counts with both times. */
export const slowest = (files, count) => {
  const sums = new Map();
  for (const { file, milliseconds } of files) sums.set(file, (sums.get(file) ?? 0) + milliseconds);
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`);
};
