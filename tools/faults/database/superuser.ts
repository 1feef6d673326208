// A superuser's connection of a fault run or a drill, past the program.
import postgres from 'postgres';

/** Opens a superuser's connection for one piece of work. */
export async function asSuperuser<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
