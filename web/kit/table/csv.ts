// Rows as a CSV file that a spreadsheet opens without running anything in it.
/** Text that a spreadsheet would take for a formula; a plain number stays one. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)*$/.test(text);

/** One cell: a quote before what would be a formula, and quotation marks where the form needs them. */
export function csvCell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The mark by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\ufeff';
