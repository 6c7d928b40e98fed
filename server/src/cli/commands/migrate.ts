import type { Command } from '../command.ts';
import { withServices } from '../with-services.ts';

export const migrate: Command = {
  words: ['migrate'],
  summary: 'Bring the database to the schema of this release, which every start does too',
  async run() {
    // Opening the database and the queue of jobs migrates both.
    await withServices(async () => undefined);
    console.log('The database has the schema of this release.');
  },
};
