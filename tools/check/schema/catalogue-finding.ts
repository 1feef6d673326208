// A finding of the catalogue check, in a file apart from its caller so that the rules need not
// import it.

/** One open lock: `table` is a table, or the role or function it concerns. */
export interface CatalogueFinding {
  table: string;
  rule: string;
  message: string;
}
