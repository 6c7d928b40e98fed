import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type NotesLocale, notesLocales, systems } from '@warden/contract';
import type { FormPart } from '../../platform/http/forms.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { withServices } from '../with-services.ts';

type NotesOptions = { [Name in `notes-${NotesLocale}`]: { type: 'string' } };

const options = {
  ...(Object.fromEntries(notesLocales.map((locale) => [`notes-${locale}`, { type: 'string' }])) as NotesOptions),
  installer: { type: 'string', multiple: true },
} as const;

const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false;

/**
 * Returns the content of the file if the value is a path, else the value itself. A path without a file is an error,
 * because it is hardly meant as notes.
 */
const notesFrom = async (value: string | undefined, option: string) => {
  if (value === undefined) throw new UsageError(`${option} is missing`);
  if (await isFile(value)) return readFile(value, 'utf8');
  if (/^\S+\.(md|markdown|txt)$/i.test(value)) throw new StartError(`cannot read ${value}`);
  return value;
};

const installerFrom = async (argument: string) => {
  const [name = '', ...rest] = argument.split('=');
  const path = rest.join('=');
  if (!(systems as readonly string[]).includes(name) || !path) {
    throw new UsageError(`--installer ${argument}: give a system and its file, as in linux_amd64=FILE`);
  }
  if (!(await isFile(path))) throw new StartError(`cannot read ${path}`);
  return { name, path };
};

const partsFrom = async function* (
  texts: Record<string, string>,
  files: { name: string; path: string }[],
): AsyncGenerator<FormPart> {
  for (const [name, value] of Object.entries(texts)) yield { name, value };
  for (const { name, path } of files) yield { name, fileName: basename(path), bytes: createReadStream(path) };
};

export const releasePublish: Command = {
  words: ['release', 'publish'],
  usage: `VERSION ${notesLocales.map((locale) => `--notes-${locale} FILE|TEXT`).join(' ')} --installer SYSTEM=FILE [--installer …]`,
  summary: 'Publish a release of Warden, without announcing it',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const texts: Record<string, string> = {
      version: onlyWord(positionals, 'the version'),
    };
    for (const locale of notesLocales) {
      texts[`release_notes_${locale}`] = await notesFrom(values[`notes-${locale}`], `--notes-${locale}`);
    }
    const files = await Promise.all((values.installer ?? []).map(installerFrom));
    const { operator } = await import('../../features/audit/service.ts');
    const release = await withServices(({ releases }) => releases.publish(partsFrom(texts, files), operator));
    const sums = release.installers.map(({ os, arch, sha256 }) => `  ${sha256}  ${os}_${arch}`);
    console.log([`Warden ${release.version} is published.`, ...sums].join('\n'));
  },
};
