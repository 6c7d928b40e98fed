/** The parts of a regular expression as far as they decide how an engine searches for a match. */
export type Part =
  | { kind: 'character'; source: string; fits: (character: string) => boolean }
  | { kind: 'edge'; source: string }
  | { kind: 'group'; capture: number; part: Part }
  | { kind: 'look'; isBehind: boolean; isNegative: boolean; part: Part }
  | { kind: 'reference'; to: number }
  | { kind: 'repeat'; part: Part; min: number; max: number; isLazy: boolean }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; parts: Part[] };

const escapes = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[\s\S])/uy;
const sets = /\[(?:\\[\s\S]|[^\]\\])*\]/uy;
const groups = /\((?:\?(?:([:=!])|<([=!])|<(\w+)>))?/uy;
const counts = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\?)?/uy;

const characterOf = (source: string, flags: string): Part => {
  const expression = new RegExp(`^(?:${source})$`, flags.replace(/[dgmy]/g, ''));
  const known = new Map<string, boolean>();
  const fits = (character: string) => {
    const found = known.get(character) ?? expression.test(character);
    known.set(character, found);
    return found;
  };
  return { kind: 'character', source, fits };
};

/** Reads the source of an expression that the engine accepts. */
export const parseExpression = (source: string, flags: string): Part => {
  let at = 0;
  let captures = 0;
  const names = new Map<string, number>();
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };

  const readGroup = ([, plain, behind, name]: RegExpExecArray): Part => {
    const isCapture = plain === undefined && behind === undefined;
    const capture = isCapture ? ++captures : 0;
    const part = readChoice();
    at += 1;
    if (isCapture && name) names.set(name, capture);
    if (isCapture || plain === ':') return { kind: 'group', capture, part };
    return { kind: 'look', isBehind: behind !== undefined, isNegative: (plain ?? behind) === '!', part };
  };

  const readEscape = ([text]: RegExpExecArray): Part => {
    if (text === '\\b' || text === '\\B') return { kind: 'edge', source: text };
    if (/^\\[1-9]/.test(text)) return { kind: 'reference', to: Number(text.slice(1)) };
    if (!text.startsWith('\\k<')) return characterOf(text, flags);
    return { kind: 'reference', to: names.get(text.slice(3, -1)) ?? 0 };
  };

  const readPart = (): Part => {
    const group = take(groups);
    if (group) return readGroup(group);
    const escaped = take(escapes);
    if (escaped) return readEscape(escaped);
    const set = take(sets);
    if (set) return characterOf(set[0], flags);
    const character = String.fromCodePoint(source.codePointAt(at) as number);
    at += character.length;
    if (character === '^' || character === '$') return { kind: 'edge', source: character };
    return characterOf(character === '{' || character === '}' ? `\\${character}` : character, flags);
  };

  const readRepeat = (): Part => {
    const part = readPart();
    const count = take(counts);
    if (!count) return part;
    const [, sign, from, comma, to, lazy] = count;
    const min = sign ? Number(sign === '+') : Number(from);
    const most = to ? Number(to) : comma ? Number.POSITIVE_INFINITY : min;
    const max = sign ? (sign === '?' ? 1 : Number.POSITIVE_INFINITY) : most;
    return { kind: 'repeat', part, min, max, isLazy: lazy !== undefined };
  };

  const readSequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeat());
    return { kind: 'sequence', parts };
  };

  const readChoice = (): Part => {
    const parts = [readSequence()];
    while (source[at] === '|') {
      at += 1;
      parts.push(readSequence());
    }
    return parts.length === 1 ? (parts[0] as Part) : { kind: 'choice', parts };
  };

  return readChoice();
};
