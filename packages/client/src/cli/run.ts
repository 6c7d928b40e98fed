import { parseArgs } from 'node:util';
import { SyncError } from '../sync-error.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { stateDirectory } from './directory.ts';
import { type Exit, exits, InputError, type Io, UsageError } from './io.ts';

const DIRECTORY = '.warden-license';

const usageOf = ({ name, argument, usage }: Command) =>
  ['warden-license', name, argument, usage].filter(Boolean).join(' ');

const help = () => `Looks after the license of a Warden installation.

${commands.map((command) => `  ${usageOf(command)}\n      ${command.summary}`).join('\n')}

Every command takes --dir DIR, the directory with key, license and state (${DIRECTORY}).

Exit codes: 0 done, or the license works; 1 it does not work, or was refused; 2 wrong usage or a file that
cannot be used; 3 the shop did not answer; 4 the shop refused the request. "releases" exits with 0 if the version is
up to date and no advisory applies to it, and with 1 otherwise.
`;

const flags = new Set(['qr', 'json']);
const isHelp = (word: string | undefined) => word === undefined || ['help', '--help', '-h'].includes(word);

/** parseArgs of node:util throws such an error for an option that it does not know. */
const isBadOption = (error: unknown) => String((error as { code?: unknown })?.code).startsWith('ERR_PARSE_ARGS');

const isFileError = (error: unknown) => typeof (error as NodeJS.ErrnoException)?.syscall === 'string';

const noAnswer = new Set(['unreachable', 'timeout', 'bad_answer', 'aborted']);
const atFault: Record<string, Exit> = {
  license_refused: exits.notValid,
  revocations_refused: exits.notValid,
  releases_refused: exits.notValid,
  store_failed: exits.usage,
};

/** What the owner can do about a refusal. */
const advice: Record<string, string> = {
  sync_key_unknown:
    'Bind the text that "warden-license init" has printed, or use "warden-license activate CODE" with a code from the dashboard.',
  sync_key_ended: 'Get a new activation code in the dashboard, and run "warden-license activate CODE".',
  activation_code_invalid: 'A code is good for 15 minutes and works once. Get a new one in the dashboard.',
};
const adviceFor = ({ code, reason }: SyncError) =>
  reason === 'UNKNOWN_KEY'
    ? 'The shop has perhaps changed its keys: run "warden-license keys", and try again.'
    : advice[code];

const exitOf = ({ code }: SyncError): Exit => atFault[code] ?? (noAnswer.has(code) ? exits.noAnswer : exits.refused);

const runCommand = async (command: Command, words: string[], io: Io): Promise<Exit> => {
  const names = ['dir', 'help', ...(command.options ?? [])];
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: Object.fromEntries(
      names.map((name) => [
        name,
        { type: flags.has(name) || name === 'help' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  if (values.help) {
    io.out(`Usage: ${usageOf(command)} [--dir DIR]\n\n${command.summary}.\n`);
    return exits.done;
  }
  const [argument = '', ...more] = positionals;
  if (command.argument && !argument) throw new UsageError(`${command.argument} is missing`);
  if (more.length > 0 || (argument && !command.argument))
    throw new UsageError(`too many words: ${positionals.join(' ')}`);
  return command.run(
    stateDirectory(String(values.dir ?? DIRECTORY)),
    io,
    values as Record<string, string | boolean>,
    argument,
  );
};

/** Runs the command that the words name, and returns its exit code. */
export const runCli = async ([name, ...words]: string[], io: Io): Promise<Exit> => {
  if (isHelp(name)) {
    io.out(help());
    return exits.done;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    io.err(`warden-license: there is no command "${name}"; see "warden-license --help"\n`);
    return exits.usage;
  }
  try {
    return await runCommand(command, words, io);
  } catch (error) {
    if (error instanceof SyncError) {
      const more = adviceFor(error);
      io.err(
        `warden-license: ${error.message} (${[error.code, error.reason].filter(Boolean).join(', ')})\n${more ? `${more}\n` : ''}`,
      );
      return exitOf(error);
    }
    const isUsage = error instanceof UsageError || isBadOption(error);
    if (!isUsage && !(error instanceof InputError) && !isFileError(error)) throw error;
    io.err(`warden-license: ${(error as Error).message}\n${isUsage ? `Usage: ${usageOf(command)}\n` : ''}`);
    return exits.usage;
  }
};
