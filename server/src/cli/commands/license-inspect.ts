import { type Inspection, inspectText, type LicensePayload } from '@warden/license';
import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { readText } from '../read-text.ts';
import { table } from '../table.ts';

const formatted = (value: LicensePayload[keyof LicensePayload]) =>
  Array.isArray(value) ? value.join(', ') : (value ?? '-');

const remark = ({ problem, header }: Inspection) => {
  if (problem === 'HEADER_MISMATCH')
    return `The readable lines do not say the same:\n${header.map((line) => `  ${line}`).join('\n')}`;
  return problem ? 'The text is damaged, and no longer a license.' : undefined;
};

export const licenseInspect: Command = {
  words: ['license', 'inspect'],
  usage: 'FILE|-',
  summary: 'Show what a license says, without judging it',
  async run(args) {
    const inspection = inspectText(await readText(onlyArgument(args, 'the file with the license')));
    if (!inspection.payload) throw new StartError('this is not a whole Warden license');
    const rows = Object.entries(inspection.payload).map(([field, value]) => [field, formatted(value)]);
    console.log(table(['FIELD', 'SAYS'], rows));
    const more = remark(inspection);
    if (more) console.log(`\n${more}`);
  },
};
