/**
 * Returns a Russian name with the quotation marks of its language. The register of companies and most keyboards have
 * straight ones alone. Marks before a word open and all others close, also where marks stand in marks.
 */
export const withRussianQuotes = (name: string) =>
  name.replace(/(?<=^|[\s(«-])"+(?=\S)/g, (marks) => '«'.repeat(marks.length)).replaceAll('"', '»');
