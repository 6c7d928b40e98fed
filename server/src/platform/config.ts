import * as z from 'zod/mini';
import { accountConfig, accountProblems, accountSettings, administratorProblems } from './config/accounts.ts';
import { databaseConfig, databaseProblems, databaseSettings } from './config/database.ts';
import { fileConfig, fileProblems, fileSettings } from './config/files.ts';
import { keyConfig, keyPlaces, keyProblems, keySettings, type SigningUse } from './config/keys.ts';
import { processConfig, processSettings } from './config/process.ts';
import { salesConfig, salesSettings } from './config/sales.ts';
import { type Given, together } from './config/values.ts';
import { StartError } from './start-error.ts';

const environment = z.object({
  ...processSettings,
  ...databaseSettings,
  ...accountSettings,
  ...keySettings,
  ...salesSettings,
  ...fileSettings,
});

/** The shop reads these names from the environment. */
export const settingNames = ['NODE_ENV', ...Object.keys(environment.shape)];

/** A shop with real customers requires these settings. */
const requiredOutsideDemo = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'];

const missingOutsideDemo = (given: Given) => [
  ...requiredOutsideDemo.filter((name) => !given[name]).map((name) => `${name} is missing`),
  ...keyProblems(given),
  ...administratorProblems(given),
];

/** Returns where the keys are, for tools that run before the other settings exist. */
export const readKeyPlaces = (use: SigningUse = 'licenses') => keyPlaces(process.env, use);

/** Returns the token with which the command line calls a shop elsewhere. It is no setting of a shop. */
export const readToken = () => process.env.WARDEN_TOKEN || undefined;

interface ConfigOptions {
  /** A tool that sells nothing, and may run before there is a shop, misses no settings. */
  sells?: boolean;
}

/**
 * Reads the environment, which nothing else does. The configuration is also there where the settings have problems: bad
 * ones are left out of it, so that a diagnosis can go on with the rest.
 */
export const inspectConfig = (source: Given = process.env, { sells = true }: ConfigOptions = {}) => {
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const bad = environment.safeParse(given).error?.issues ?? [];
  const demo = given.NODE_ENV === 'production' ? false : given.DEMO !== '0';
  const problems = [
    ...bad.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...(!demo && sells ? missingOutsideDemo(given) : []),
    ...accountProblems(given),
    ...(demo ? together(given, 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY') : []),
    ...databaseProblems(given),
    ...fileProblems(given),
  ];
  const isBad = new Set(bad.map(({ path }) => path[0]));
  const env = environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !isBad.has(name))));
  const config = {
    demo,
    /** An operator who sets DEMO=1 opens the demo's helpers to everyone who can reach it. */
    demoIsPublic: demo && given.DEMO === '1',
    ...processConfig(env, demo),
    ...databaseConfig(env),
    ...accountConfig(env, demo),
    ...keyConfig(env),
    ...salesConfig(env, demo),
    ...fileConfig(env),
  };
  return { problems, config };
};

export type Config = ReturnType<typeof inspectConfig>['config'];

/** Throws one error that names all problems of the settings. */
export const readConfig = (source?: Given, options?: ConfigOptions): Config => {
  const { problems, config } = inspectConfig(source, options);
  if (problems.length > 0) {
    throw new StartError(['These settings need attention:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
  return config;
};
