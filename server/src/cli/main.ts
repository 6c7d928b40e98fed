import { explain } from '../app/explain.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';
import { runCommand } from './run.ts';

/** Runs the command that the arguments of this process name. */
export const main = async () => {
  keepFilesPrivate();
  try {
    process.exitCode = await runCommand(process.argv.slice(2));
  } catch (error) {
    console.error(await explain(error));
    process.exitCode = 1;
  }
};
