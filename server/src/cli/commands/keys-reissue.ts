import { parseArgs } from 'node:util';
import { keyId } from '@warden/license';
import { StartError } from '../../platform/start-error.ts';
import { type Command, UsageError } from '../command.ts';
import { withServices } from '../with-services.ts';

const options = { from: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const;

const MOST_SHOWN = 100;

export const keysReissue: Command = {
  words: ['keys', 'reissue'],
  usage: '--from ID [--dry-run]',
  summary: 'After a key was stolen: sign its licenses in force with the active key, and mail them to their customers',
  async run(args) {
    const { from, 'dry-run': isDry } = parseArgs({ args, options }).values;
    if (!from) throw new UsageError('--from is missing');
    const { findUnissued, planReissue, reissueLicenses } = await import('../../features/licenses/service.ts');
    return withServices(async (services) => {
      const { signer, published } = services.keys;
      const signs = keyId(signer.publicKey);
      if (from === signs) throw new StartError(`key ${from} signs: activate another one first`);
      const isRetired = published.find(({ id }) => id === from)?.retired ?? false;
      const plan = await planReissue(services, { from });
      const unissued = await findUnissued(services, { from });
      if (unissued.length > 0) {
        console.log(`Left out, because the shop never issued them and a thief can have made them: ${unissued.length}.`);
        for (const id of unissued.slice(0, MOST_SHOWN)) console.log(`  ${id}`);
      }
      if (plan.licenses + plan.replaced === 0) throw new StartError(`no license in force was signed by key ${from}`);
      const owners = `of ${plan.customers} customer${plan.customers === 1 ? '' : 's'}`;
      const whose = plan.unowned > 0 ? `${owners} and ${plan.unowned} without an account` : owners;
      if (plan.replaced > 0) console.log(`Licenses that have a new text already: ${plan.replaced}.`);
      if (isDry) {
        console.log(`Licenses to sign by key ${signs}: ${plan.licenses}, ${whose}.`);
        return;
      }
      const done = await reissueLicenses(services, { from, isRetired }, (seen) => console.error(`${seen} …`));
      console.log(`Licenses signed by key ${signs}: ${done}, ${whose}. The mails are in the queue of the shop.`);
      console.log(
        isRetired
          ? `Key ${from} is retired: its texts are revoked.`
          : `The old texts work until key ${from} is retired: warden keys retire ${from}`,
      );
    });
  },
};
