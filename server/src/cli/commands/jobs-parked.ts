import type { Command } from '../command.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

export const jobsParked: Command = {
  words: ['jobs', 'parked'],
  summary: 'List the jobs and mails that failed for the last time',
  async run() {
    const deadLetters = await withServices(({ jobs }) => jobs.deadLetters());
    const rows = deadLetters.map(({ id, queue, kind, failedAt, error }) => [
      id,
      queue,
      kind || '-',
      failedAt.toISOString(),
      error.split('\n', 1)[0] ?? '',
    ]);
    console.log(rows.length > 0 ? table(['ID', 'QUEUE', 'KIND', 'WHEN', 'LAST ERROR'], rows) : 'No job is parked.');
  },
};
