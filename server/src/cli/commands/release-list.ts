import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

export const releaseList: Command = {
  words: ['release', 'list'],
  summary: 'List the releases, newest version first',
  async run(args) {
    parseArgs({ args });
    const releases = await withServices(({ releases }) => releases.list());
    if (releases.length === 0) {
      console.log('There is no release.');
      return true;
    }
    const rows = releases.map(({ version, releasedAt, announcedAt, downloadsCount, installers }) => [
      version,
      releasedAt.toISOString().slice(0, 10),
      announcedAt?.toISOString().slice(0, 10) ?? '-',
      String(downloadsCount),
      installers.map(({ os, arch }) => `${os}_${arch}`).join(' '),
    ]);
    console.log(table(['VERSION', 'RELEASED', 'ANNOUNCED', 'DOWNLOADS', 'SYSTEMS'], rows));
    return true;
  },
};
