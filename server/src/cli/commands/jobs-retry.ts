import type { Command } from '../command.ts';
import { withServices } from '../with-services.ts';

export const jobsRetry: Command = {
  words: ['jobs', 'retry'],
  summary: 'Put all parked jobs back to work, with all their tries',
  async run() {
    const count = await withServices(({ jobs }) => jobs.retryDeadLetters());
    console.log(count === 1 ? '1 job will be tried again.' : `${count} jobs will be tried again.`);
  },
};
