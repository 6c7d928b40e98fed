import { joinLicenseParts, type Verdict } from '@warden/license';
import type { LicenseStatus, SyncResult } from '../sync-client.ts';
import { makeTrial } from '../trial.ts';
import { type Command, line, required } from './command.ts';
import { readKeys, readUrl } from './directory.ts';
import { type Exit, exits, InputError, type Io } from './io.ts';
import { drawQr } from './qr.ts';
import { releases } from './releases-command.ts';

const validExit = (verdict: Verdict | null): Exit => (verdict?.valid ? exits.done : exits.notValid);

const describe = (verdict: Verdict | null): string => {
  if (!verdict) return 'There is no license.';
  const { code, license } = verdict;
  return license ? `${code}: ${license.type} license for ${license.client}, until ${license.expires} (UTC)` : `${code}`;
};

const showSync = (io: Io, { status, changed, verdict, nextCheck }: SyncResult): Exit => {
  io.out(`${changed ? 'A new license was stored.' : `The shop says: ${status}.`}\n${describe(verdict)}\n`);
  io.out(`Next check: ${nextCheck.toISOString()}\n`);
  return validExit(verdict);
};

const init: Command = {
  name: 'init',
  options: ['url', 'client-id', 'keys', 'version', 'licensee', 'hostname'],
  usage: '--url URL --client-id ID [--keys FILE] [--version V] [--licensee NAME] [--hostname HOST]',
  summary: 'Make a key and a trial of 60 days, and print the trial to bind it in the dashboard',
  async run(directory, io, options) {
    const url = required(line(options, 'url', 1000), 'url');
    const clientId = required(line(options, 'client-id', 200), 'client-id');
    const version = line(options, 'version', 100) ?? null;
    const licensee = line(options, 'licensee', 300);
    const hostname = line(options, 'hostname', 255) ?? null;
    if (await directory.isSetUp()) throw new InputError('the directory is set up already; name another one with --dir');
    const keys = await readKeys(io, readUrl(url), line(options, 'keys', 4000));
    const key = await directory.makeKey();
    await directory.writeKeys(keys);
    const facts = { clientId, hostname, now: io.now(), ...(licensee === undefined ? {} : { licensee }) };
    const trial = (await directory.store.read('license')) ?? (await makeTrial(facts, key));
    await directory.store.write('license', trial);
    await directory.writeConfig({ url, clientId, version });
    io.out(trial);
    io.err(
      'Bind this text in your dashboard. From then on, "warden-license daemon" brings the licenses that you buy.\n',
    );
    return exits.done;
  },
};

const activate: Command = {
  name: 'activate',
  argument: 'CODE',
  summary: 'Make this installation known to the shop by a code from the dashboard',
  async run(directory, io, _options, code) {
    const client = await directory.client(io);
    return showSync(io, await client.activate(code, { signal: io.signal }));
  },
};

const request: Command = {
  name: 'request',
  options: ['qr'],
  usage: '[--qr]',
  summary: 'Print a request for the page /renew, to be carried there from a network without internet access',
  async run(directory, io, options) {
    const text = await (await directory.client(io)).carriedRequest();
    if (!options.qr) {
      io.out(text);
      return exits.done;
    }
    const { drawn, width } = drawQr(text, io.columns !== undefined);
    if (io.columns !== undefined && io.columns < width) {
      throw new InputError(`the terminal has ${io.columns} columns, and the code needs ${width}`);
    }
    io.out(drawn);
    return exits.done;
  },
};

const sync: Command = {
  name: 'sync',
  summary: 'Ask the shop once; exit code 0 if the license works',
  async run(directory, io) {
    const client = await directory.client(io);
    return showSync(io, await client.sync({ signal: io.signal }));
  },
};

/** A reader of QR codes gives each part in a line of its own. */
const joined = (text: string): string => {
  if (!text.trimStart().startsWith('WARDEN-LICENSE-PART ')) return text;
  const parts = joinLicenseParts(text.split(/\r?\n/).filter((each) => each.trim() !== ''));
  if (!parts) throw new InputError('these parts do not belong together');
  if (parts.text === null) throw new InputError(`these parts are missing: ${parts.missing.join(', ')}`);
  return parts.text;
};

const install: Command = {
  name: 'install',
  argument: 'FILE|-',
  summary: 'Store a license that was brought as a text, as parts of QR codes, or a signed list of revocations',
  async run(directory, io, _options, path) {
    const text = joined(await io.read(path));
    const client = await directory.client(io);
    if (text.trimStart().startsWith('-----BEGIN WARDEN REVOCATIONS-----')) {
      const revoked = await client.installRevocations(text);
      io.out(`The list ${revoked ? 'names' : 'does not name'} the license of this installation.\n`);
      return validExit((await client.status()).verdict);
    }
    const verdict = await client.install(text);
    io.out(`The license was stored.\n${describe(verdict)}\n`);
    return validExit(verdict);
  },
};

const rows = ({ verdict, state }: LicenseStatus): [string, string | number | null][] => [
  ['license', verdict?.license?.id ?? null],
  ['licensee', verdict?.license?.licensee ?? null],
  ['works until', verdict?.license?.graceUntil ?? null],
  ['last answer', state.checkedAt],
  ['the shop said', state.status],
  ['next check', state.nextCheck],
  ['failures in a row', state.failures],
  ['last failure', state.error],
  ['newest release', state.release],
];

const status: Command = {
  name: 'status',
  options: ['json'],
  usage: '[--json]',
  summary: 'Show license and sync without asking anybody; exit code 0 if the license works',
  async run(directory, io, options) {
    const found = await (await directory.client(io)).status();
    if (options.json) {
      const { verdict, state } = found;
      io.out(
        `${JSON.stringify({ code: verdict?.code ?? null, valid: verdict?.valid ?? false, license: verdict?.license ?? null, ...state }, null, 2)}\n`,
      );
    } else {
      io.out(`${describe(found.verdict)}\n`);
      for (const [name, value] of rows(found)) io.out(`  ${name.padEnd(18)}${value ?? '-'}\n`);
    }
    return validExit(found.verdict);
  },
};

const keys: Command = {
  name: 'keys',
  options: ['keys'],
  usage: '[--keys FILE]',
  summary: "Read the shop's public keys again, after it has changed them",
  async run(directory, io, options) {
    const { url } = await directory.config();
    const found = await readKeys(io, readUrl(url), line(options, 'keys', 4000));
    await directory.writeKeys(found);
    io.out(`${found.map(({ id, retired }) => `${id}${retired ? ' (retired)' : ''}`).join('\n')}\n`);
    return exits.done;
  },
};

const daemon: Command = {
  name: 'daemon',
  summary: 'Ask the shop again and again, until SIGTERM or SIGINT',
  async run(directory, io) {
    const client = await directory.client(io);
    const log = (text: string) => io.out(`${io.now().toISOString()} ${text}\n`);
    client.on('status', ({ verdict }) => log(describe(verdict)));
    client.on('license', () => log('A new license was stored.'));
    client.on('checked', ({ status: said, nextCheck }) =>
      log(`The shop says: ${said}. Next check: ${nextCheck.toISOString()}`),
    );
    client.on('error', ({ code, message }) => log(`${code}: ${message}`));
    await client.run(io.signal);
    return exits.done;
  },
};

/** The help shows the commands in this order. */
export const commands: readonly Command[] = [init, activate, request, sync, install, status, daemon, keys, releases];
