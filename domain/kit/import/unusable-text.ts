// Texts of a spreadsheet that are no value: the error that a failed formula leaves in its cell, and
// invisible characters.

const errors = [
  '#N/A',
  '#REF!',
  '#NAME?',
  '#VALUE!',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#GETTING_DATA',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#EXTERNAL!',
  '#BUSY!',
  '#PYTHON!',
  '#ERROR!',
];

/**
 * The fault of such a text, null for any other. LibreOffice and Google Sheets write their errors as
 * Excel does, or as `Err:502`.
 */
export function unusableText(text: string): string | null {
  if (errors.includes(text.toUpperCase()) || /^Err:\d{3}$/.test(text))
    return `The cell holds the error ${text}. Enter the value.`;
  return /\p{Cc}/u.test(text)
    ? 'This has characters that cannot be shown, such as a line break. Enter it again.'
    : null;
}
