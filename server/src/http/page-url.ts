/** Whatever host the request line names (`//other.example/`), the page is ours, and so are the addresses it tells. */
export const pageUrl = (asked: string, publicUrl: string) => {
  const { pathname, search } = new URL(asked, publicUrl);
  return Object.assign(new URL(publicUrl), { pathname, search });
};
