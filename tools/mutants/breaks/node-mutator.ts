// The part of a syntax tree and of Stryker's mutators that our own need.

export interface SyntaxNode {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** As Stryker has it. */
export interface NodeMutator {
  readonly name: string;
  /** Each broken form of the node; none for a node that is not its matter. */
  mutate(
    path: { readonly node: SyntaxNode; readonly parent: SyntaxNode },
    /** Of Stryker, for its own mutators. */
    context?: unknown,
  ): Iterable<SyntaxNode>;
}
