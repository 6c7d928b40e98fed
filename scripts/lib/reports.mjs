import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/** A run that wrote no report counts as one failure, named by its stage. */
const unreported = { ok: false };

/** Returns the beginning of a message, below the name of its test. Errors that compare objects have long ones. */
const reason = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/node_modules|<anonymous>/.test(line))
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 1000)}`)
    .join('');

/** A file that does not even load contains no failed test, but is a failure. */
const failuresIn = (file, { status, message, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reason(failureMessages[0])}`);
  return status === 'failed' ? [`${file}: does not load or clean up${reason(message)}`] : [];
};

export const readVitest = (path) => {
  const report = read(path);
  if (!report) return unreported;
  const results = report.testResults.map((result) => ({ ...result, file: relative(root, result.name) }));
  return {
    passed: report.numPassedTests,
    failures: results.flatMap((result) => failuresIn(result.file, result)),
    files: results.map(({ file, startTime, endTime }) => ({ file, milliseconds: endTime - startTime })),
  };
};

const testsIn = ({ specs = [], suites = [] }, names = []) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, name: [...names, title].join(' ') }))),
  ...suites.flatMap((suite) => testsIn(suite, [...names, suite.title])),
];

export const readPlaywright = (path) => {
  const report = read(path);
  if (!report) return unreported;
  const tests = report.suites.flatMap((suite) =>
    testsIn(suite).map((test) => ({ ...test, file: `e2e/${suite.file}` })),
  );
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: report.stats.expected,
    failures: [
      ...failed.map(({ file, name, results }) => `${file}: ${name}${reason(results.at(0)?.error?.message)}`),
      ...report.errors.map(({ message }) => `playwright: ${message.split('\n')[0]}`),
    ],
    files: tests.map(({ file, results }) => ({
      file,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
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
