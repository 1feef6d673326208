// Rows as a CSV file that a spreadsheet opens without running anything in it; the same for files
// that the server answers and those the browser makes.

const plainNumber = /^-?\d+([.,]\d+)*$/;
/** Most cells match: they need no escaping. */
const harmless = /^[A-Za-z0-9][\w .:/@]*$/;
/**
 * Beginnings of a cell that spreadsheets run as a formula. Full-width signs are read like the
 * others.
 */
const formula = /^(?=[\t\r\n]|["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
/**
 * The same inside a cell, after the separators of other countries' spreadsheets. A run of such
 * signs always matches as a whole, so that none is read twice.
 */
const formulaInside =
  /([;\t\r\n]["\s]*)(?:((?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-?\d+(?:[.,]\d+)*(?:$|[;\t\r\n])))|)/g;

/**
 * One cell (RFC 4180): an apostrophe before what a spreadsheet would take for a formula, a plain
 * number excepted; quotation marks where the form needs them.
 */
export function csvCell(value: string): string {
  if (value === '' || harmless.test(value)) return value;
  const begun = plainNumber.test(value) ? value : value.replace(formula, "'");
  const safe = begun.replace(formulaInside, (_, run: string, begins?: string) =>
    begins === undefined ? run : `${run}'`,
  );
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** The mark by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\ufeff';
