// Breaks of statements in tagged templates as a mutator of Stryker, which by itself changes only
// TypeScript.
import * as z from 'zod';
import type { NodeMutator } from './node-mutator.ts';
import { sqlMutations } from './sql-mutations.ts';
import { slot } from './sql-tokens.ts';

const named = z.object({ name: z.string() });
const tagged = z.looseObject({
  type: z.literal('TaggedTemplateExpression'),
  tag: z.union([named, z.object({ property: named }).transform(({ property }) => property)]),
  quasi: z.object({
    quasis: z.array(z.object({ value: z.object({ raw: z.string() }) })),
    expressions: z.array(z.unknown()),
  }),
});

/** `tx`, `sql`, `db.ownerSql`: what a statement or a part of one is written with. */
const tags = /^(tx|\w*sql)$/i;

export const sqlMutator: NodeMutator = {
  name: 'Sql',
  *mutate({ node }) {
    const read = tagged.safeParse(node);
    if (!read.success || !tags.test(read.data.tag.name)) return;
    const { quasis, expressions } = read.data.quasi;
    const statement = quasis
      .map(({ value }, at) => (at > 0 ? slot(at - 1) : '') + value.raw)
      .join('');
    for (const { start, end, text } of sqlMutations(statement)) {
      const changed = statement.slice(0, start) + text + statement.slice(end);
      yield { ...node, quasi: templateOf(changed, expressions) };
    }
  },
};

const templateOf = (statement: string, expressions: readonly unknown[]) => {
  const parts = statement.split(/‹(\d+)›/);
  const texts = parts.filter((_, at) => at % 2 === 0);
  return {
    type: 'TemplateLiteral',
    quasis: texts.map((raw, at) => ({
      type: 'TemplateElement',
      value: { raw, cooked: raw },
      tail: at === texts.length - 1,
    })),
    // Copies: breaks inside a value are placed in the tree of the original alone.
    expressions: parts
      .filter((_, at) => at % 2 === 1)
      .map((index) => structuredClone(expressions[Number(index)])),
  };
};
