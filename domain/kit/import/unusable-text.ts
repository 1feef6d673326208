// Texts of a spreadsheet that are no value: what a formula that failed leaves in its cell, and
// characters that nobody can see.

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
 * What is said of such a text, null for any other. LibreOffice and Google Sheets write their errors
 * as Excel does, or as `Err:502`.
 */
export function unusableText(text: string): string | null {
  if (errors.includes(text.toUpperCase()) || /^Err:\d{3}$/.test(text))
    return `The cell holds the error ${text}. Enter the value.`;
  return /\p{Cc}/u.test(text)
    ? 'This has characters that cannot be shown, such as a line break. Enter it again.'
    : null;
}
