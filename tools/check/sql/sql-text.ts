// Replaces the driver's query function where a part of a statement is evaluated by the program's
// own code: it records the text and sends nothing.

/** Marks where a value is bound in the text. */
export const valueMark = '\u0000';

/** A piece of SQL with `valueMark` for each value. */
export class SqlText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The text of a value in the statement around it. */
export const inText = (value: unknown): string =>
  value instanceof SqlText ? value.text : valueMark;

/** `tx` as far as pieces of SQL use it. */
export const writtenTx = Object.assign(
  (
    first: TemplateStringsArray | string | readonly string[],
    ...values: readonly unknown[]
  ): SqlText =>
    isTemplate(first)
      ? new SqlText(String.raw({ raw: first }, ...values.map(inText)))
      : new SqlText(nameText(first)),
  {
    unsafe: (text: string) => new SqlText(text),
    json: (value: unknown) => value,
    array: (value: unknown) => value,
  },
);

const isTemplate = (
  first: TemplateStringsArray | string | readonly string[],
): first is TemplateStringsArray => typeof first !== 'string' && 'raw' in first;

/** A name, or several, as the driver quotes them. */
export const nameText = (names: string | readonly string[]): string =>
  [names]
    .flat()
    .map((name) =>
      name
        .split('.')
        .map((part) => `"${part.replaceAll('"', '""')}"`)
        .join('.'),
    )
    .join(', ');

/** The text as it is sent, with its values numbered. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(valueMark, () => {
    count += 1;
    return `$${count}`;
  });
}
