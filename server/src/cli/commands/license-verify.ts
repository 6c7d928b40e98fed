import { parseArgs } from 'node:util';
import { defaultLocale, licenseCodeTexts } from '@warden/i18n';
import { verifyLicense } from '@warden/license';
import { nodeCheck } from '@warden/license/node';
import type { Command } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { openKeyring } from '../open-keyring.ts';
import { readKeys } from '../read-keys.ts';
import { readText } from '../read-text.ts';

const options = { 'client-id': { type: 'string' }, keys: { type: 'string' } } as const;

export const licenseVerify: Command = {
  words: ['license', 'verify'],
  usage: 'FILE|- [--client-id ID] [--keys URL|FILE]',
  summary: 'Check a license offline, with the keys kept here or those given; exit code 0 if it is valid',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const text = await readText(onlyWord(positionals, 'the file with the license'));
    const keys = values.keys ? await readKeys(values.keys) : (await openKeyring()).published();
    const clientId = values['client-id'];
    const { code, valid, license } = await verifyLicense(text, { keys, clientId, now: new Date(), check: nodeCheck });
    console.log(`${code}: ${licenseCodeTexts[defaultLocale][code]}`);
    if (license)
      console.log(`${license.type} license for ${license.client}, until the end of ${license.expires} (UTC)`);
    return valid;
  },
};
