// A number moved by one, a large one doubled: limits, periods and sizes are rules too, and Stryker leaves them alone. 0
// and 1 are places and steps far more often.
import * as z from 'zod';
import type { NodeMutator } from './node-mutator.ts';

const numeric = z.object({ type: z.literal('NumericLiteral'), value: z.number().min(2) });

export const numberMutator: NodeMutator = {
  name: 'Number',
  *mutate({ node, parent }) {
    const read = numeric.safeParse(node);
    if (!read.success || parent.type === 'TSLiteralType') return;
    if (parent.type === 'ObjectProperty' && parent['key'] === node) return;
    const { value } = read.data;
    yield { type: 'NumericLiteral', value: value < 1000 ? value + 1 : 2 * value };
  },
};
