/** UUIDs and hashes, of which no reader needs the middle. */
const isMachineMade = (id: string) => /^[0-9a-f-]{32,}$/i.test(id);

const HEAD = 8;
const TAIL = 6;

/** Cuts the middle out of long ids. Their ends differ, and their beginnings are what readers search for. */
export const shorten = (id: string, head = HEAD, tail = TAIL) => {
  const characters = [...id];
  return characters.length <= head + tail + 1
    ? id
    : `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
};

/** An id in two parts, of which the first may be cut where there is no room. Short ids have no second part. */
export const endsOf = (id: string) => {
  const characters = [...id];
  const cut = characters.length > HEAD + TAIL ? characters.length - TAIL : characters.length;
  return [characters.slice(0, cut).join(''), characters.slice(cut).join('')] as const;
};

/** Shortens what machines made. What people have named is cut only where it does not fit. */
export const shortenId = (id: string) => (isMachineMade(id) ? shorten(id, 4) : id);
