import type { Command } from '../command.ts';

export const migrate: Command = {
  words: ['migrate'],
  summary: 'Bring the database to the schema of this release, which every start does too',
  async run() {
    const { migrateAll } = await import('../open-services.ts');
    const role = await migrateAll();
    const permission = role === undefined ? '' : `, and the role "${role}" may read and write its rows`;
    console.log(`The database has the schema of this release${permission}.`);
  },
};
