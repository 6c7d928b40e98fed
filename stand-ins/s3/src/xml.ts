const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Content = string | number | boolean | readonly [string, Content][];

/** Names and their contents; a list of pairs is nested. */
const xml = (name: string, content: Content): string => {
  const inside =
    typeof content === 'object' ? content.map(([key, value]) => xml(key, value)).join('') : escaped(String(content));
  return `<${name}>${inside}</${name}>`;
};

export const document = (name: string, content: Content) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xml(name, content)}`;

/** The contents of all elements with this name. */
export const valuesOf = (name: string, text: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) =>
    (value as string).replaceAll('&quot;', '"').replaceAll('&#34;', '"'),
  );
