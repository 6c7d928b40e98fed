/** The same server and role, another database. */
export const databaseUrl = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};
