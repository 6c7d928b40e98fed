import { type Part, parseExpression } from './parse-expression.ts';

type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
const isLineEnd = (character: string | undefined) => character === undefined || /[\n\r\u2028\u2029]/.test(character);

/** The steps of an expression that takes exponential time are not counted to their end. */
const MOST_STEPS = 500_000;
class TooManySteps extends Error {}

/** Counts the characters that a backtracking engine compares while it looks for all matches, one after the other. */
const stepCounter = (expression: Part, flags: string) => {
  let text: string[] = [];
  let steps = 0;
  let captured: (string | undefined)[] = [];

  const isAtEdge = (source: string, at: number) => {
    const [before, after] = [text[at - 1], text[at]];
    if (source === '^') return flags.includes('m') ? isLineEnd(before) : at === 0;
    if (source === '$') return flags.includes('m') ? isLineEnd(after) : at === text.length;
    return (isWord(before) !== isWord(after)) === (source === '\\b');
  };

  const compileRepeat = ({ part, min, max, isLazy }: Part & { kind: 'repeat' }, isBehind: boolean): Matcher => {
    const one = compile(part, isBehind);
    const more = (done: number, at: number, next: Next): boolean => {
      const again = () =>
        done < max && one(at, (then) => (then === at && done >= min ? false : more(done + 1, then, next)));
      if (done < min) return again();
      return isLazy ? next(at) || again() : again() || next(at);
    };
    return (at, next) => more(0, at, next);
  };

  const compile = (part: Part, isBehind: boolean): Matcher => {
    switch (part.kind) {
      case 'character':
        return (at, next) => {
          const place = isBehind ? at - 1 : at;
          const character = text[place];
          steps += 1;
          if (steps > MOST_STEPS) throw new TooManySteps();
          return character !== undefined && part.fits(character) && next(isBehind ? place : place + 1);
        };
      case 'edge':
        return (at, next) => isAtEdge(part.source, at) && next(at);
      case 'group': {
        const inner = compile(part.part, isBehind);
        return (at, next) =>
          inner(at, (end) => {
            const before = captured[part.capture];
            captured[part.capture] = text.slice(Math.min(at, end), Math.max(at, end)).join('');
            if (next(end)) return true;
            captured[part.capture] = before;
            return false;
          });
      }
      case 'look': {
        const inner = compile(part.part, part.isBehind);
        return (at, next) => inner(at, () => true) !== part.isNegative && next(at);
      }
      case 'reference':
        return (at, next) => {
          const wanted = [...(captured[part.to] ?? '')];
          steps += wanted.length;
          return wanted.every((character, place) => text[at + place] === character) && next(at + wanted.length);
        };
      case 'repeat':
        return compileRepeat(part, isBehind);
      case 'sequence':
        return (isBehind ? part.parts.toReversed() : part.parts)
          .map((each) => compile(each, isBehind))
          .reduceRight<Matcher>(
            (rest, first) => (at, next) => first(at, (then) => rest(then, next)),
            (at, next) => next(at),
          );
      case 'choice': {
        const all = part.parts.map((each) => compile(each, isBehind));
        return (at, next) => all.some((each) => each(at, next));
      }
    }
  };

  const match = compile(expression, false);
  const search = () => {
    for (let at = 0; at <= text.length; ) {
      captured = [];
      let end = at;
      const isMatch = match(at, (then) => {
        end = then;
        return true;
      });
      steps += 1;
      at = isMatch ? Math.max(end, at + 1) : at + 1;
    }
  };
  return (hostile: string): number => {
    text = [...hostile];
    steps = 0;
    try {
      search();
      return steps;
    } catch (error) {
      if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY;
      throw error;
    }
  };
};

const REPEATED_OFTEN = 10;
/** Of an expression that tells many characters apart, not all are combined. */
const MOST_CHARACTERS = 8;

const partsOf = (part: Part): Part[] => {
  if ('parts' in part) return [part, ...part.parts.flatMap(partsOf)];
  return 'part' in part ? [part, ...partsOf(part.part)] : [part];
};

const charactersOf = (part: Part) => partsOf(part).filter((each) => each.kind === 'character');
const repeatsOf = (part: Part) => partsOf(part).filter((each) => each.kind === 'repeat' && each.max >= REPEATED_OFTEN);

const common = 'a0Z_ -.,:;/@"\'<>=()[]{}#?&%+*!|~^$№яЖё\t\n\u0001';

/** Characters that the expression tells apart, one for each kind. */
const alphabetOf = (expression: Part) => {
  const characters = charactersOf(expression);
  const literal = characters.map(({ source }) => source).filter(({ length }) => length === 1);
  const kinds = new Map<string, string>();
  for (const character of new Set([...common, ...literal, ...literal.map((each) => each.toLowerCase())])) {
    const kind = [...characters.map(({ fits }) => fits(character)), isWord(character), isLineEnd(character)].join();
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
};

/** A short text that a part matches, and the texts that lead to each of its repetitions. */
const exampleOf = (part: Part, alphabet: readonly string[], before: string, found: string[]): string => {
  const of = (each: Part, from = before) => exampleOf(each, alphabet, from, found);
  switch (part.kind) {
    case 'character':
      return before + (alphabet.find(part.fits) ?? '');
    case 'group':
      return of(part.part);
    case 'repeat': {
      found.push(before);
      let text = of(part.part);
      if (part.min === 0) return before;
      for (let n = 1; n < part.min; n++) text = exampleOf(part.part, alphabet, text, []);
      return text;
    }
    case 'sequence':
      return part.parts.reduce((text, each) => of(each, text), before);
    case 'choice':
      return part.parts.map((each) => of(each))[0] as string;
    default:
      return before;
  }
};

/** Texts that may make an engine search for long: a beginning, something that is repeated, and an end. */
const attacksOn = function* (expression: Part) {
  const alphabet = alphabetOf(expression);
  const beginnings: string[] = [''];
  const whole = exampleOf(expression, alphabet, '', beginnings);
  const repeated = repeatsOf(expression).flatMap(charactersOf);
  const inRepeats = alphabet.filter((character) => repeated.some(({ fits }) => fits(character)));
  const few = inRepeats.slice(0, MOST_CHARACTERS);
  const pairs = few.flatMap((one) => few.map((other) => one + other));
  const pumps = new Set([...inRepeats, ...pairs, ...beginnings, whole]);
  pumps.delete('');
  const characters = charactersOf(expression);
  const matchedBy = (character: string) => characters.filter(({ fits }) => fits(character)).length;
  const [rarest = ''] = alphabet.toSorted((one, other) => matchedBy(one) - matchedBy(other));
  const ends = new Set([
    '',
    rarest,
    '\n',
    `\n${rarest}`,
    ...alphabet.slice(0, MOST_CHARACTERS).map((character) => `${character}\n`),
  ]);
  for (const beginning of new Set([...beginnings, rarest])) {
    for (const pump of pumps) for (const end of ends) yield { beginning, pump, end };
  }
};

/**
 * Tries an expression on hostile texts that grow, and returns one for which the steps grow faster than the text. It
 * counts comparisons, so that the result does not depend on the machine.
 */
export const slowTextFor = (source: string, flags: string): string | undefined => {
  const expression = parseExpression(source, flags);
  if (repeatsOf(expression).length === 0) return undefined;
  const count = stepCounter(expression, flags);
  for (const { beginning, pump, end } of attacksOn(expression)) {
    const steps = (length: number) => count(beginning + pump.repeat(Math.ceil(length / pump.length)) + end);
    const mayGrowFast = () => {
      const [short, middle, long] = [steps(8), steps(16), steps(32)];
      return long === Number.POSITIVE_INFINITY || long - middle > 2.5 * (middle - short);
    };
    // Twice the length takes twice the steps of an expression that is linear, and four times those of others.
    const growsFast = (length: number) => {
      const long = steps(2 * length);
      return long === Number.POSITIVE_INFINITY || long > 3 * steps(length);
    };
    if (mayGrowFast() && growsFast(150) && growsFast(200)) return JSON.stringify([beginning, pump, end]);
  }
  return undefined;
};
