import * as z from 'zod/mini';

/** The settings as they were given. Those that are not set, or empty, are absent. */
export type Given = Readonly<Record<string, string | undefined>>;

/** The parsed settings of a group. */
export type Parsed<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>;

export const textWhere = (isGood: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(isGood, { error }));

export const textLike = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }));

export const numberWhere = (isGood: (value: string) => boolean, error: string) =>
  z.pipe(textWhere(isGood, error), z.transform(Number));

export const wholeNumber = (least: number, most: number, error: string) =>
  numberWhere((value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most, error);

export const url = (...protocols: string[]) =>
  textWhere(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be a URL with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

export const webUrl = url('http:', 'https:');

export const flag = z.pipe(
  z.enum(['0', '1'], { error: 'must be 0 or 1' }),
  z.transform((value) => value === '1'),
);

export const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');

/** Files of settings run no commands, so a passphrase that one should make would be the command, which is no secret. */
export const isNoCommand = z.refine<string>((value) => !value.includes('$('), {
  error: 'must not contain $(…), which is not run here: run the command, and set its output',
});

/** Says that some settings need each other. */
export const together = (given: Given, one: string, other: string) =>
  Boolean(given[one]) === Boolean(given[other]) ? [] : [`${one} and ${other} go together`];
