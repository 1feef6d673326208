// Which cell of its installation a database is: its numbers begin accordingly (decision 0089).
import type postgres from 'postgres';

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
