// Which cell of its installation a database is: its numbers begin accordingly (decision 0089).
import type postgres from 'postgres';

/** The numbers of a cell's tables begin at its own number times this. */
export const numbersOfACell = 1e12;

/**
 * The cell in which a number was given. An organisation that has moved since keeps its numbers.
 */
export const cellOf = (id: number): number => Math.floor(id / numbersOfACell);

/**
 * Makes the database this cell, once.
 * @throws Error with the remedy where it is another one, or where its numbers are known already
 */
export async function becomeCell(sql: postgres.ISql, cell: number): Promise<void> {
  try {
    await sql`select app.become_cell(${cell})`;
  } catch (error) {
    const [known] = await sql<{ number: number }[]>`select number from this_cell`;
    if (known === undefined || known.number === cell) throw error;
    throw new Error(
      `This database is cell ${known.number} of its installation and stays so: its numbers are known. Start with CELL=${known.number}, or name an empty database.`,
    );
  }
}
