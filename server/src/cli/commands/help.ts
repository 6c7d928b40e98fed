import type { Command } from '../command.ts';

export const usageOf = ({ words, usage }: Command) => ['warden', ...words, usage].filter(Boolean).join(' ');

export const help = (commands: readonly Command[]) => {
  const lines = [...commands.map((command) => [usageOf(command), command.summary]), ['warden help', 'Show this']];
  return [
    'The operator’s tool of the Warden license shop. It reads the same settings as the shop: run it where the shop',
    'runs, with the same DATA_DIR or DATABASE_URL.',
    '',
    'Usage:',
    ...lines.map(([usage, summary]) => `  ${usage}\n      ${summary}`),
  ].join('\n');
};
