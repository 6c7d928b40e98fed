import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type NotesLocale, notesLocales, releaseChannels, type System, systems } from '@warden/contract';
import type { FormPart } from '../../platform/http/forms.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { withServices } from '../with-services.ts';

type NotesOptions = { [Name in `notes-${NotesLocale}`]: { type: 'string' } };

const options = {
  ...(Object.fromEntries(notesLocales.map((locale) => [`notes-${locale}`, { type: 'string' }])) as NotesOptions),
  installer: { type: 'string', multiple: true },
  channel: { type: 'string' },
  'min-version': { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
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

interface Installer {
  name: System;
  path: string;
}

const installerFrom = async (argument: string): Promise<Installer> => {
  const [name = '', ...rest] = argument.split('=');
  const path = rest.join('=');
  const system = systems.find((each) => each === name);
  if (!system || !path) {
    throw new UsageError(`--installer ${argument}: give a system and its file, as in linux_amd64=FILE`);
  }
  if (!(await isFile(path))) throw new StartError(`cannot read ${path}`);
  return { name: system, path };
};

const partsFrom = async function* (
  texts: Record<string, string>,
  files: { name: string; path: string }[],
): AsyncGenerator<FormPart> {
  for (const [name, value] of Object.entries(texts)) yield { name, value };
  for (const { name, path } of files) yield { name, fileName: basename(path), bytes: createReadStream(path) };
};

interface Published {
  version: string;
  channel: string;
  installers: { system: System; sha256: string; signature: string }[];
}

const publishHere = async (texts: Record<string, string>, files: Installer[]): Promise<Published> => {
  const { operator } = await import('../../features/audit/service.ts');
  return withServices(async ({ releases }) => {
    const { version, channel, installers } = await releases.publish(partsFrom(texts, files), operator);
    const signed = installers.map(async ({ os, arch, sha256 }) => {
      const { text } = await releases.getSignature({ version, os, arch });
      return { system: `${os}_${arch}` as const, sha256, signature: text };
    });
    return { version, channel, installers: await Promise.all(signed) };
  });
};

/** Publishes in a shop elsewhere, which needs no settings of a shop and no database here. */
const publishElsewhere = async (
  shop: { url: string; token: string | undefined },
  texts: Record<string, string>,
  files: Installer[],
): Promise<Published> => {
  const [{ publishOverHttp, readSignature, remoteShop }, { readToken }] = await Promise.all([
    import('../publish-over-http.ts'),
    import('../../platform/config.ts'),
  ]);
  const remote = remoteShop(shop.url, shop.token ?? readToken());
  const { version, channel, installer_sha256 } = await publishOverHttp(remote, texts, files);
  const signed = files.map(async ({ name: system }) => {
    // The release is published already, so what cannot be read now is no failure.
    const signature = await readSignature(remote, version, system).catch(({ message }: Error) => `(${message})`);
    return { system, sha256: installer_sha256[system] ?? '', signature };
  });
  return { version, channel, installers: await Promise.all(signed) };
};

const describe = ({ version, channel, installers }: Published) =>
  [
    `Warden ${version} is published in the channel ${channel}.`,
    ...installers.map(({ system, sha256 }) => `  ${sha256}  ${system}`),
    ...installers.map(({ system, signature }) => `\nSignature for ${system}:\n${signature.trim()}`),
  ].join('\n');

export const releasePublish: Command = {
  words: ['release', 'publish'],
  usage: [
    `VERSION ${notesLocales.map((locale) => `--notes-${locale} FILE|TEXT`).join(' ')} --installer SYSTEM=FILE [--installer …]`,
    `[--channel ${releaseChannels.join('|')}] [--min-version VERSION] [--url https://SHOP [--token TOKEN]]`,
  ].join('\n    '),
  summary: 'Publish a release of Warden, without announcing it; with --url elsewhere, by the token in WARDEN_TOKEN',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { url, token, channel, 'min-version': minVersion } = values;
    if (token !== undefined && url === undefined)
      throw new UsageError('--token is for a shop elsewhere: add its --url');
    const texts: Record<string, string> = {
      version: onlyWord(positionals, 'the version'),
      ...(channel === undefined ? {} : { channel }),
      ...(minVersion === undefined ? {} : { min_version: minVersion }),
    };
    for (const locale of notesLocales) {
      texts[`release_notes_${locale}`] = await notesFrom(values[`notes-${locale}`], `--notes-${locale}`);
    }
    const files = await Promise.all((values.installer ?? []).map(installerFrom));
    const published =
      url === undefined ? await publishHere(texts, files) : await publishElsewhere({ url, token }, texts, files);
    console.log(describe(published));
  },
};
