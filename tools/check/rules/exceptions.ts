// The rules that no single place keeps, and those that ask for nothing, each with its reason.

/** Kept by the product as a whole: a test holds them, and no comment names them. */
export const WHOLE_PORTAL: Readonly<Record<string, string>> = {
  R144: 'each status is kept by the record that has it; docs/api.md lists them',
};

/**
 * Nothing to keep and nothing to test: the sentence says what the specification leaves open, or what
 * no field asks for.
 */
export const LEFT_OPEN: Readonly<Record<string, string>> = {
  R145: 'which transitions there are is left open; the rules of each state machine say ours',
  R215: 'no field asks for letters and digits alone (decision 0049)',
  R216: 'no field asks for letters, digits and dashes alone (decision 0049)',
  R217: 'no field asks for letters and spaces alone (decision 0049)',
};
