import type { Config } from '../../platform/config.ts';

export interface Settings {
  config: Config;
  problems: readonly string[];
}

/** Checks one subject and returns one or more findings. It must report what it can and may throw the rest. */
export type Check = (settings: Settings) => Promise<Finding[]> | Finding[];

/** What one check found. A failure keeps the shop from working; a warning is a risk or will become a failure. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed';
  text: string;
  /** What the operator does about it. */
  todo?: string;
}

export const ok = (text: string): Finding => ({ status: 'ok', text });
export const warning = (text: string, todo: string): Finding => ({ status: 'warning', text, todo });
export const failed = (text: string, todo: string): Finding => ({ status: 'failed', text, todo });
