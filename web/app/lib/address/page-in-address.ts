/** The page of a list, kept in the address; the first one needs no number. */
export const readPage = (query: URLSearchParams, name: string) => {
  const page = query.get(name) ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
};

export const writePage = (query: URLSearchParams, name: string, page: number) => {
  const written = new URLSearchParams(query);
  if (page === 1) written.delete(name);
  else written.set(name, String(page));
  return written;
};
