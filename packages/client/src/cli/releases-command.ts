import { createReadStream } from 'node:fs';
import type { Channel } from '../release-files.ts';
import { type CheckedReleases, checkInstaller, checkReleases } from '../releases.ts';
import { isVersion } from '../versions.ts';
import { type Command, line } from './command.ts';
import { type Exit, exits, type Io, UsageError } from './io.ts';

const channelOf = (given: string | undefined, version: string): Channel => {
  const channel = given ?? (version.includes('-') ? 'beta' : 'stable');
  if (channel !== 'stable' && channel !== 'beta') throw new UsageError('--channel must be stable or beta');
  return channel;
};

const describe = (version: string, { behind, latest, next, yanked, advisories }: CheckedReleases): string[] => [
  behind === 0
    ? `${version} is up to date.`
    : `${version} is ${behind} ${behind === 1 ? 'release' : 'releases'} behind ${latest}.`,
  ...(yanked ? [`${version} should not be used any more: ${yanked.reason_en}`] : []),
  ...advisories.map(({ id, severity, osv }) => `${id} (${severity}) applies to ${version}: ${osv}`),
  ...(next ? [`Install ${next.version} next:`] : []),
  ...(next?.installers ?? []).map(({ system, sha256, url }) => `  ${system}  ${sha256}  ${url}`),
  ...(behind > 0 && !next ? ['No newer release can be installed over it.'] : []),
];

const show = (io: Io, version: string, found: CheckedReleases, isJson: boolean): Exit => {
  const { state: _, ...facts } = found;
  io.out(isJson ? `${JSON.stringify({ version, ...facts }, null, 2)}\n` : `${describe(version, found).join('\n')}\n`);
  return found.behind === 0 && !found.yanked && found.advisories.length === 0 ? exits.done : exits.notValid;
};

export const releases: Command = {
  name: 'releases',
  options: ['version', 'channel', 'installer', 'json'],
  usage: '[--version V] [--channel stable|beta] [--installer FILE] [--json]',
  summary: 'Show what to install next and which advisories apply, or check an installer of the next release',
  async run(directory, io, options) {
    const { url, version: configured } = await directory.config();
    const version = line(options, 'version', 100) ?? configured;
    if (!isVersion(version)) throw new UsageError('--version must be one such as 1.4.0 or 1.5.0-rc.1');
    const channel = channelOf(line(options, 'channel', 10), version);
    const installer = line(options, 'installer', 4000);
    const { fetch, signal, now } = io;
    const [keys, state] = [await directory.knownKeys(), await directory.releases()];
    const found = await checkReleases({ url, keys, version, channel, state, fetch, signal, now });
    await directory.writeReleases(found.state);
    if (installer === undefined) return show(io, version, found, options.json === true);
    if (!found.next) throw new UsageError(`there is no release to install over ${version}`);
    const { file, system } = await checkInstaller(found.next, createReadStream(installer));
    io.out(`${installer} is ${file}, the installer of ${found.next.version} for ${system}.\n`);
    return exits.done;
  },
};
