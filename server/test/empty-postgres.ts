import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from './database-url.ts';

/** Creates an empty database on the given server. */
export const emptyPostgres = async (server: string, prefix: string) => {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
};
