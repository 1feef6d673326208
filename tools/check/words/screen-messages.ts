// The messages of the screens as Lingui names them, placeholders included: the macros themselves
// are run over the source.
import { transformSync } from '@babel/core';
import * as types from '@babel/types';
import { isTest, type SourceFile, typescriptFiles } from '../source/source-files.ts';

export interface ScreenMessage {
  readonly file: string;
  readonly line: number;
  /** ICU, such as `Go to {place}` or `<0>Save</0> now`. */
  readonly text: string;
}

/** Every message of the screens below `root`. */
export const screenMessages = (root: string): ScreenMessage[] =>
  typescriptFiles(root)
    .filter(
      ({ path, text }) => path.startsWith('web/') && !isTest(path) && text.includes('@lingui/'),
    )
    .flatMap(messagesOf);

function messagesOf({ path, text }: SourceFile): ScreenMessage[] {
  const result = transformSync(text, {
    filename: path,
    ast: true,
    code: false,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }]],
  });
  const found: ScreenMessage[] = [];
  if (!result?.ast) return found;
  types.traverseFast(result.ast, (node) => {
    const message = messageIn(node);
    if (message !== null) found.push({ file: path, line: lineOf(text, message), text: message });
  });
  return found;
}

/** Of `{ id, message }`, which t and msg become, and of `<Trans id message />`. */
function messageIn(node: types.Node): string | null {
  if (
    types.isObjectProperty(node) &&
    types.isIdentifier(node.key, { name: 'message' }) &&
    types.isStringLiteral(node.value)
  )
    return node.value.value;
  if (!types.isJSXAttribute(node) || node.name.name !== 'message') return null;
  const value = types.isJSXExpressionContainer(node.value) ? node.value.expression : node.value;
  return types.isStringLiteral(value) ? value.value : null;
}

/** The macros leave no places behind: the line is the first with the longest run of plain words. */
function lineOf(text: string, message: string): number {
  const [words = ''] = message
    .split(/[{}<>]/)
    .toSorted((left, right) => right.length - left.length);
  const at = text.indexOf(words.trim());
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
