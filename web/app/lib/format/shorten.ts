const HEAD = 8;
const TAIL = 6;

/** Cuts the middle out of long ids. Their ends differ, and their beginnings are what readers search for. */
export const shorten = (id: string, head = HEAD, tail = TAIL) => {
  const characters = [...id];
  return characters.length <= head + tail + 1
    ? id
    : `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
};
