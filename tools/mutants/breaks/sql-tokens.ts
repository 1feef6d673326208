// The words, signs and brackets of a statement, with the depth of each, and without what is
// quoted or said in a comment.

/** Where a statement has a value of the program: `‹3›` is the fourth. */
export const slot = (index: number): string => `‹${index}›`;

export interface SqlToken {
  /** In lower case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Brackets and `case` around it. */
  readonly depth: number;
}

// One alternative each: comment, quoted text, quoted name, slot, word or number, operator, sign.
const lexeme =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|("[^"]*")|(‹\d+›)|([a-z_][\w$]*|\d[\w.]*)|([<>=!~@#%^&|*/+-]+)|(\S)/giu;

/** Linear in the length of the statement. */
export function sqlTokens(statement: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let depth = 0;
  for (const match of statement.matchAll(lexeme)) {
    if (match[1] !== undefined) continue;
    const text = match[0].toLowerCase();
    if (text === ')' || text === ']' || text === 'end') depth = Math.max(0, depth - 1);
    tokens.push({ text, start: match.index, end: match.index + match[0].length, depth });
    if (text === '(' || text === '[' || text === 'case') depth += 1;
  }
  return tokens;
}

/**
 * Groups of tokens side by side at one depth between the same brackets, the outermost last. What
 * is in inner brackets is in a group of its own.
 */
export function sqlGroups(tokens: readonly SqlToken[]): SqlToken[][] {
  const done: SqlToken[][] = [];
  const open: SqlToken[][] = [[]];
  for (const token of tokens) {
    while (open.length - 1 > token.depth) done.push(open.pop() ?? []);
    while (open.length - 1 < token.depth) open.push([]);
    open.at(-1)?.push(token);
  }
  while (open.length > 0) done.push(open.pop() ?? []);
  return done.filter((group) => group.length > 0);
}
