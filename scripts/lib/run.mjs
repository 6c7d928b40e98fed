import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/** The message of this error is shown without a stack trace. */
export class PlainError extends Error {}

/**
 * Runs a command to its end. With `quiet`, its output is returned instead of shown. A signal to this process also ends
 * the command, so that nothing runs on after the prompt has returned.
 */
export const run = (command, args, { quiet = false, env = process.env, timeout } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      timeout,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    const interrupt = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(128 + constants.signals[signal]));
    };
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    const settle = () => process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      resolve({ ok: code === 0, code, output });
    });
  });

export const runOrExplain = async (what, command, args, options) => {
  const { ok, output } = await run(command, args, { ...options, quiet: true });
  if (!ok) throw new PlainError(`${output.trim()}\n\n${what} failed; the reason is above.`);
};
