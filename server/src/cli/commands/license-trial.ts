import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addDays, dayOf, isPlainLine, makeLicense, TRIAL_DAYS } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { type Command, UsageError } from '../command.ts';

const options = {
  'client-id': { type: 'string' },
  hostname: { type: 'string' },
  licensee: { type: 'string', default: 'Trial' },
  days: { type: 'string', default: String(TRIAL_DAYS) },
} as const;

const line = (name: string, value: string | undefined, max: number) => {
  if (value !== undefined && !isPlainLine(value, max)) throw new UsageError(`--${name} must be one line of text`);
  return value;
};

export const licenseTrial: Command = {
  words: ['license', 'trial'],
  usage: '--client-id ID [--hostname HOST] [--licensee NAME] [--days N]',
  summary: 'Make a trial as an installation does, signed by a key of its own',
  async run(args) {
    const { values } = parseArgs({ args, options });
    const client = line('client-id', values['client-id'], 200);
    if (!client) throw new UsageError('--client-id is missing');
    const days = Number(values.days);
    if (!/^\d+$/.test(values.days) || days < 1 || days > TRIAL_DAYS) {
      throw new UsageError(`--days must be a number from 1 to ${TRIAL_DAYS}`);
    }
    const now = new Date();
    const { text } = await makeLicense(
      {
        id: randomUUIDv7(),
        type: 'trial-self-signed',
        client,
        licensee: line('licensee', values.licensee, 300) as string,
        hostname: line('hostname', values.hostname, 255) ?? null,
        issued: now,
        expires: addDays(dayOf(now), days),
      },
      signerOf(generateKeyPairSync('ed25519').privateKey),
    );
    console.log(text.trimEnd());
  },
};
