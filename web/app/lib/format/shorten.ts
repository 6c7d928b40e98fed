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

/** Shortens what machines made. What people have named is cut only where it does not fit. */
export const shortenId = (id: string) => (isMachineMade(id) ? shorten(id, 4) : id);
