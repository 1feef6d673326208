// One-clause breaks of a statement: a condition left out, a bound moved by one, a value missing from
// a list, a column not written, an order turned round. Turning `and` into `or` is not among them:
// a test that notices both conditions left out notices it too.
import { type SqlToken, sqlGroups, sqlTokens } from './sql-tokens.ts';

export interface SqlMutation {
  /** Kind of the break, for the report: 'condition', 'bound', … */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** What takes its place. */
  readonly text: string;
}

/** Words that end what comes before them at their depth. */
const clauses = new Set(
  `where on having when then else from join left right inner cross full lateral group order
   limit offset union except intersect returning set values select for window partition rows as
   using do with insert update delete into conflict nothing , ;`.split(/\s+/),
);
const opensCondition = new Set(['where', 'on', 'having', 'when']);

/** @param statement with `‹n›` where values of the program stand */
export function sqlMutations(statement: string): SqlMutation[] {
  const tokens = sqlTokens(statement);
  if (!tokens.some(({ text }) => clauses.has(text) || text === 'and' || text === 'or')) return [];
  return [
    ...sqlGroups(tokens).flatMap((group) => [
      ...conditionsLeftOut(statement, group),
      ...columnsNotWritten(group),
      ...answersTurned(group),
    ]),
    ...tokens.flatMap((token, at) => ofOneWord(token, tokens, at)),
    ...tokens.flatMap((_, at) => valuesMissing(tokens, at)),
  ];
}

interface Segment {
  /** The clause word before it; '' at the beginning of a bracket. */
  readonly opener: string;
  readonly tokens: readonly SqlToken[];
}

function segments(group: readonly SqlToken[]): Segment[] {
  const found: { opener: string; tokens: SqlToken[] }[] = [{ opener: '', tokens: [] }];
  for (const token of group) {
    if (clauses.has(token.text)) found.push({ opener: token.text, tokens: [] });
    else found.at(-1)?.tokens.push(token);
  }
  return found;
}

function conditionsLeftOut(statement: string, group: readonly SqlToken[]): SqlMutation[] {
  return segments(group).flatMap(({ opener, tokens }) => {
    const parts = splitAtConnectors(tokens, group);
    if (parts.length === 1 && !opensCondition.has(opener)) return [];
    const byId = parts.some(({ text }) => /^(\w+\.)?id\s*=/.test(text(statement)));
    return parts.flatMap((part) => {
      const text = part.text(statement);
      if (text === '' || isTrivial(text) || (byId && ofOrganisation.test(text))) return [];
      if (opener === 'on' && joinsById.test(text)) return [];
      const neutral = part.isAnded || parts.length === 1 ? 'true' : 'false';
      return { kind: 'condition', start: part.start, end: part.end, text: neutral };
    });
  });
}

const ofOrganisation = /^(\w+\.)?organisation_id\s*=/;
/** Without it nothing fits together: any test notices. */
const joinsById = /^\w+\.\w*id\s*=\s*\w+\.\w*id$/;

/**
 * Joins by the organisation together with an id cannot be noticed: ids are one for all organisations. `1 =
 * 1` and the like are placeholders.
 */
const isTrivial = (text: string): boolean =>
  /^(true|false|‹\d+›)$/.test(text) ||
  /^(\w+\.)?organisation_id\s*=\s*\w+\.organisation_id$/.test(text);

interface Part {
  readonly start: number;
  readonly end: number;
  /** Beside an `and`. */
  readonly isAnded: boolean;
  text(statement: string): string;
}

function splitAtConnectors(tokens: readonly SqlToken[], group: readonly SqlToken[]): Part[] {
  const depth = group[0]?.depth ?? 0;
  const parts: { tokens: SqlToken[]; before: string; after: string }[] = [
    { tokens: [], before: '', after: '' },
  ];
  let awaitsEnd = false;
  for (const token of tokens) {
    const current = parts.at(-1);
    const isConnector = token.depth === depth && (token.text === 'and' || token.text === 'or');
    if (token.text === 'between') awaitsEnd = true;
    if (!current || !isConnector || (awaitsEnd && token.text === 'and')) {
      current?.tokens.push(token);
      if (isConnector) awaitsEnd = false;
      continue;
    }
    current.after = token.text;
    parts.push({ tokens: [], before: token.text, after: '' });
  }
  return parts.map((part) => {
    const start = part.tokens[0]?.start ?? 0;
    const end = closingEnd(part.tokens);
    const isAnded = part.before === 'and' || part.after === 'and';
    return { start, end, isAnded, text: (statement) => statement.slice(start, end).trim() };
  });
}

const closingEnd = (tokens: readonly SqlToken[]): number => tokens.at(-1)?.end ?? 0;

/** `set a = 1, b = 2` without one of them. */
function columnsNotWritten(group: readonly SqlToken[]): SqlMutation[] {
  const from = group.findIndex(({ text }) => text === 'set');
  if (from < 0) return [];
  const ends = new Set(['where', 'from', 'returning', 'when', ';']);
  const after = group.findIndex(({ text }, at) => at > from && ends.has(text));
  const columns = commaSeparated(group.slice(from + 1, after < 0 ? undefined : after));
  if (columns.length < 2) return [];
  return columns.flatMap((column, at) => {
    const [first] = column;
    if (!first || first.text === 'updated_at' || first.text.startsWith('‹')) return [];
    const next = columns[at + 1]?.[0];
    const last = columns[at - 1];
    const start = next || !last ? first.start : closingEnd(last);
    const end = next?.start ?? closingEnd(column);
    return [{ kind: 'column', start, end, text: '' }];
  });
}

/** A comparison whose answer is shown: `status = 'active' as is_active`. */
function answersTurned(group: readonly SqlToken[]): SqlMutation[] {
  let clause = '';
  return group.flatMap(({ text, start, end }, at) => {
    if (text !== ',' && text !== 'as' && clauses.has(text)) clause = text;
    if (clause !== 'select' && clause !== 'returning') return [];
    if (text === '=') return [{ kind: 'answer', start, end, text: '<>' }];
    const isNull = text === 'is' && /^(null|not|distinct)$/.test(group[at + 1]?.text ?? '');
    if (!isNull) return [];
    const not = group[at + 1]?.text === 'not' ? group[at + 1] : null;
    return [{ kind: 'answer', start, end: not?.end ?? end, text: not ? 'is' : 'is not' }];
  });
}

function commaSeparated(tokens: readonly SqlToken[]): SqlToken[][] {
  const found: SqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.text === ',') found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((part) => part.length > 0);
}

const instead: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  greatest: 'least',
  least: 'greatest',
  max: 'min',
  min: 'max',
  bool_or: 'bool_and',
  bool_and: 'bool_or',
};
const functions = new Set(['greatest', 'least', 'max', 'min', 'bool_or', 'bool_and']);

function ofOneWord(token: SqlToken, tokens: readonly SqlToken[], at: number): SqlMutation[] {
  const { text, start, end } = token;
  const before = tokens[at - 1]?.text;
  const after = tokens[at + 1];
  const other = instead[text];
  if (other !== undefined && (!functions.has(text) || after?.text === '('))
    return [{ kind: functions.has(text) ? 'function' : 'bound', start, end, text: other }];
  if (text === 'desc') return [{ kind: 'order', start, end, text: 'asc' }];
  if (text === 'left' && after?.text === 'join') return [{ kind: 'join', start, end, text: '' }];
  if (text === 'distinct' && before === 'select' && after?.text !== 'on')
    return [{ kind: 'distinct', start, end, text: '' }];
  if (text === 'interval' && after?.text.startsWith("'")) return intervals(after);
  return [];
}

function intervals({ text, start, end }: SqlToken): SqlMutation[] {
  const read = /^'(\d+)( \w+)'$/.exec(text);
  if (!read) return [];
  const length = Number(read[1]);
  return [length * 2, length / 2].map((changed) => ({
    kind: 'interval',
    start,
    end,
    text: `'${changed}${read[2]}'`,
  }));
}

/** `in ('a', 'b')` and `coalesce(a, b)` without one of them. */
function valuesMissing(tokens: readonly SqlToken[], at: number): SqlMutation[] {
  const word = tokens[at];
  const open = tokens[at + 1];
  if (!word || open?.text !== '(' || (word.text !== 'in' && word.text !== 'coalesce')) return [];
  const close = tokens.findIndex(
    (token, index) => index > at + 1 && token.text === ')' && token.depth === open.depth,
  );
  const inside = tokens.slice(at + 2, close);
  if (close < 0 || inside[0]?.text === 'select') return [];
  const values = topValues(inside, open.depth + 1);
  const dropped = word.text === 'in' ? values : values.slice(1);
  if (values.length < 2) return [];
  return dropped.map((value) => {
    const index = values.indexOf(value);
    const next = values[index + 1]?.[0];
    const start = next ? (value[0]?.start ?? 0) : closingEnd(values[index - 1] ?? []);
    return { kind: 'value', start, end: next?.start ?? closingEnd(value), text: '' };
  });
}

function topValues(tokens: readonly SqlToken[], depth: number): SqlToken[][] {
  const found: SqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.text === ',' && token.depth === depth) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found.filter((part) => part.length > 0);
}
