import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** A regular expression and where it stands, such as `server/src/a.ts:7`. */
export interface Expression {
  place: string;
  source: string;
  flags: string;
}

const isRegExp = ({ callee }: { callee: ESTree.Node }) => callee.type === 'Identifier' && callee.name === 'RegExp';

/** Finds the regular expressions that a source writes down, and the places at which it builds others while it runs. */
export const expressionsIn = (file: string, text: string) => {
  const written: Expression[] = [];
  const built: string[] = [];
  const placeOf = ({ start }: { start: number }) => `${file}:${text.slice(0, start).split('\n').length}`;
  const build = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (isRegExp(node)) built.push(placeOf(node));
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) written.push({ place: placeOf(node), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: build,
    CallExpression: build,
  }).visit(parseSync(file, text).program);
  return { written, built };
};
