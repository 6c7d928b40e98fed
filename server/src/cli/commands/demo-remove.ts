import type { Command } from '../command.ts';
import { withServices } from '../with-services.ts';

export const demoRemove: Command = {
  words: ['demo', 'remove'],
  summary: 'Remove the demo’s accounts with all they own, its prices and its releases, to go on with real customers',
  async run() {
    const { removeDemo } = await import('../../app/demo.ts');
    const removed = await withServices(removeDemo);
    if (!removed) {
      console.log('There are no demo accounts.');
      return;
    }
    const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
    console.log(`Removed what the demo made: ${counts.join(', ')}.`);
    console.log(
      'Licenses that others got in the demo remain good, because its key signed them: make a key with "warden keys new".',
    );
    console.log(
      'An administrator is made by "warden admin create", or by ADMIN_EMAIL and ADMIN_PASSWORD at the next start.',
    );
  },
};
