/** Reads CSV with quoted cells back into records by their titles. */
export const parseCsv = (text: string, delimiter = ','): Record<string, string>[] => {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace(/^\ufeff/, '').matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  const [titles = [], ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((line) => Object.fromEntries(titles.map((title, index) => [title, line[index] ?? ''])));
};
