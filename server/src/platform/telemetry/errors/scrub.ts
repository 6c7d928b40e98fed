const patterns: [RegExp, string][] = [
  [/(?<![^\s@<>"(),;:])[^\s@<>"(),;:]+@[^\s@<>"(),;:]+/g, '[address]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[network address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, '[network address]'],
  [/[?#][^\s"')\]?#=]*=[^\s"')\]]*/g, '?[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  [/\b[\w-]{32,}\b/g, '[token]'],
  // PostgreSQL quotes values like names. Only names of its own objects are harmless.
  [/(?<!\b(?:constraint|relation|column|table|index|function|type) )"[^"]*"/g, '"[value]"'],
];

const LONGEST = 1000;

/** Leaves out of a message what may identify a person or let someone in. */
export const scrub = (text: string): string =>
  patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.slice(0, LONGEST));
