const HEAD = 8;
const TAIL = 6;

/** Long ids lose their middle: the end of one tells it from its neighbours, the start is what people search for. */
export const shorten = (id: string, head = HEAD, tail = TAIL) => {
  const characters = [...id];
  return characters.length <= head + tail + 1
    ? id
    : `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
};
