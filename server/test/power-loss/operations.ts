import { readFileSync } from 'node:fs';

/** What a process did to its files. Paths are relative to the recorded directory. */
export type Operation =
  | { kind: 'mkdir' | 'create' | 'remove'; path: string }
  | { kind: 'open'; path: string; handle: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'write'; handle: number; position: number }
  | { kind: 'truncate'; handle: number; length: number }
  | { kind: 'sync'; handle: number };

export interface Recorded {
  operation: Operation;
  bytes: Buffer;
  /** Where its record ends in the log. */
  end: number;
}

const NEW_LINE = 10;

export const readOperations = (path: string): Recorded[] => {
  const log = readFileSync(path);
  const operations: Recorded[] = [];
  for (let start = 0; start < log.length; ) {
    const headEnd = log.indexOf(NEW_LINE, start);
    const { size, ...operation } = JSON.parse(log.toString('utf8', start, headEnd)) as Operation & { size: number };
    const end = headEnd + 1 + size;
    operations.push({ operation, bytes: log.subarray(headEnd + 1, end), end });
    start = end;
  }
  return operations;
};
