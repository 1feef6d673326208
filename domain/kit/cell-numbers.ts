// The numbers of an installation of several cells (decision 0089): a number says in which cell it was
// given, and how people read it.

/** The numbers of a cell's tables begin at its own number times this. */
export const numbersOfACell = 1e12;

/** The cell in which a number was given. An organisation that has moved since keeps its numbers. */
export const givenIn = (id: number): number => Math.floor(id / numbersOfACell);

/** As people read and type it: `450` in the first cell, `1-450` in the next. */
export const shownNumber = (id: number): string => {
  const cell = givenIn(id);
  return cell === 0 ? String(id) : `${cell}-${id - cell * numbersOfACell}`;
};

/** The same text with every number as the database has it: `1-450` is 1000000000450. */
export const withWholeNumbers = (text: string): string =>
  text.replace(/(?<![\w-])(\d{1,4})-(\d{1,12})(?![\w-])/g, (_, cell: string, rest: string) =>
    String(Number(cell) * numbersOfACell + Number(rest)),
  );
