/** Returns the address of another database on the same server, with the same role. */
export const databaseUrl = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};
