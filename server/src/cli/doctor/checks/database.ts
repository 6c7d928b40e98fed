import type { Check } from '../check.ts';

/** The engine that is not used is not loaded. */
export const checkDatabase: Check = async (settings) =>
  settings.config.databaseUrl
    ? (await import('./postgres.ts')).checkPostgres(settings.config.databaseUrl, settings.config)
    : (await import('./embedded.ts')).checkEmbedded(settings.config);
