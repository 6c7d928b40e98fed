import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The output of a checker, which ends with an error where it has findings. It is awaited, since the shop closes idle
 * connections meanwhile: a blocked process would not notice that before it uses them again.
 */
export const outputOf = (command, args, options = {}) =>
  execute(command, args, { maxBuffer: 2 ** 28, ...options }).catch((error) => {
    if (!error.stdout) throw error;
    return error;
  });
