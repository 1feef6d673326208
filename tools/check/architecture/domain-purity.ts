// The domain is pure: besides its imports it may not reach for the browser, the process or the
// clock by a global name.
import type { Verdict } from '../source/finding.ts';
import type { ParsedSource } from '../source/parsed-source.ts';

// Not listed: alert, location, history. They are words of the field here.
const GLOBALS = new Set([
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'process',
  'Buffer',
  'require',
  '__dirname',
  'globalThis',
  'console',
  'crypto',
  'performance',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
]);

/** Uses of a global that belongs to a browser, to Node or to the clock, with their line. */
export function impureUses(source: ParsedSource): (Verdict & { line: number })[] {
  const found: (Verdict & { line: number })[] = [];
  const own = namesBoundIn(source);
  const use = (name: string, offset: number): void => {
    if (!GLOBALS.has(name) || own.has(name)) return;
    found.push({
      rule: 'domain-pure',
      message: `domain is pure: no ${name}`,
      line: source.lineAt(offset),
    });
  };
  const clock = (offset: number): void => {
    found.push({
      rule: 'domain-pure',
      message: 'domain takes the time as a parameter and never reads a clock',
      line: source.lineAt(offset),
    });
  };
  source.walk({
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier') return;
      use(node.object.name, node.start);
      if (
        node.object.name === 'Date' &&
        node.property.type === 'Identifier' &&
        node.property.name === 'now'
      )
        clock(node.start);
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier') use(node.callee.name, node.start);
    },
    NewExpression: (node) => {
      if (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'Date' &&
        node.arguments.length === 0
      )
        clock(node.start);
    },
  });
  return found;
}

function namesBoundIn(source: ParsedSource): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: { type: string; name?: string }): void => {
    if (pattern.type === 'Identifier' && pattern.name !== undefined) names.add(pattern.name);
  };
  source.walk({
    VariableDeclarator: (node) => bind(node.id),
    FunctionDeclaration: (node) => {
      if (node.id) names.add(node.id.name);
      node.params.forEach(bind);
    },
    FunctionExpression: (node) => node.params.forEach(bind),
    ArrowFunctionExpression: (node) => node.params.forEach(bind),
    ImportSpecifier: (node) => names.add(node.local.name),
  });
  return names;
}
