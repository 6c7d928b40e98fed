import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

/** A check of its own, or the names of tests that prove the statement elsewhere. */
type Proof = (() => unknown) | TestElsewhere | TestElsewhere[];

interface TestElsewhere {
  file: string;
  titles: readonly string[];
}

/** Names the tests of a file, which are looked for by their titles, so that none of them goes away unnoticed. */
export const provenBy = (file: string, ...titles: string[]): TestElsewhere => ({ file, titles });

const readText = (file: string) => readFileSync(inRoot(file), 'utf8');

/** Whether each of these texts stands in a file of this repository. */
export const contains =
  (file: string, ...texts: string[]) =>
  () => {
    const content = readText(file);
    for (const text of texts) expect(content).toContain(text);
  };

/** A section of the specification: its statements in its own words and order, each with what proves it. */
export const section = (title: string, statements: Record<string, Proof>) =>
  describe(title, () => {
    for (const [statement, proof] of Object.entries(statements)) {
      it(statement, () => {
        if (typeof proof === 'function') return proof();
        for (const { file, titles } of [proof].flat()) {
          const source = readText(file);
          expect(
            titles.filter((name) => !source.includes(name)),
            `no such test in ${file}`,
          ).toEqual([]);
        }
      });
    }
  });
