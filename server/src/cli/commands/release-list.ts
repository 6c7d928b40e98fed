import type { Command } from '../command.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

export const releaseList: Command = {
  words: ['release', 'list'],
  summary: 'List the releases, newest version first',
  async run() {
    const releases = await withServices(({ releases }) => releases.list());
    const rows = releases.map(({ version, channel, yankedAt, releasedAt, announcedAt, downloadsCount, installers }) => [
      version,
      yankedAt ? 'yanked' : channel,
      releasedAt.toISOString().slice(0, 10),
      announcedAt?.toISOString().slice(0, 10) ?? '-',
      String(downloadsCount),
      installers.map(({ os, arch }) => `${os}_${arch}`).join(' '),
    ]);
    console.log(
      rows.length > 0
        ? table(['VERSION', 'CHANNEL', 'RELEASED', 'ANNOUNCED', 'DOWNLOADS', 'SYSTEMS'], rows)
        : 'There is no release.',
    );
  },
};
