// File types by their familiar names, for file pickers and refusals.

/**
 * By the type as in Content-Type. Windows with Excel calls a CSV file a workbook, and some systems
 * call it plain text.
 */
const names: Readonly<Record<string, string>> = {
  'text/csv': 'CSV',
  'application/csv': 'CSV',
  'text/plain': 'CSV',
  'text/tab-separated-values': 'CSV',
  'application/vnd.ms-excel': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
};

/**
 * "PNG, JPEG or SVG".
 * @throws for a type without a name: people do not know files by media type
 */
export function fileNames(types: readonly string[]): string {
  const known = new Set(
    types.map((type) => {
      const name = names[type];
      if (name === undefined)
        throw new Error(
          `The file type ${type} has no name that people know. Add it to file-names.ts.`,
        );
      return name;
    }),
  );
  const all = [...known];
  return all.length <= 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}
