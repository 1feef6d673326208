// How numbers, times and lists are sent to and read from PostgreSQL. The array types are declared
// here, because the driver would otherwise query them on each new connection, and a server that
// goes away during that query ends the process: its rejection is not handled.

interface ArrayType {
  to: number;
  from: number[];
  serialize: (items: readonly unknown[]) => string;
  parse: (text: string) => unknown[];
}

const arrayType = (oid: number, item: (text: string) => unknown): ArrayType => ({
  to: oid,
  from: [oid],
  serialize: writeArray,
  parse: (text) => readArray(text).map((part) => (part === null ? null : item(part))),
});

const plainNumbers = { to: 20, from: [20], serialize: String, parse: Number };

// A time given as text is sent unchanged: the driver would cut it to milliseconds, and a cursor
// would point before its own row.
const wholeTimes = {
  to: 1184,
  from: [1082, 1114, 1184],
  parse: (text: string) => new Date(text),
  serialize: (given: Date | string) => (typeof given === 'string' ? given : given.toISOString()),
};

/**
 * The types that this program uses; its lists are flat ones of numbers and of text, any other is
 * returned in PostgreSQL's text form.
 */
export const valueTypes = {
  bigint: plainNumbers,
  date: wholeTimes,
  smallints: arrayType(1005, Number),
  integers: arrayType(1007, Number),
  texts: arrayType(1009, String),
  bigints: arrayType(1016, Number),
  floats: arrayType(1022, Number),
};

function writeArray(items: readonly unknown[]): string {
  return `{${items.map((item) => (item === null || item === undefined ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}

/** The parts of '{a,"b c",NULL}'. */
function readArray(text: string): (string | null)[] {
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(
    ([, quoted, plain]) => {
      if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1');
      return plain === 'NULL' ? null : (plain ?? null);
    },
  );
}
