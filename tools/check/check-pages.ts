// Checks that the pages for those who write code stay true: every file they name exists, and every
// excerpt is in its file word for word.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, runAsProgram } from './source/finding.ts';
import { CODE_WINGS, type SourceFile, sourceFiles } from './source/source-files.ts';

const PAGES = /^(docs\/recipes\/[^/]+|ARCHITECTURE|CONTRIBUTING|README|STYLE)\.md$/;
/** A path in code marks; one with a placeholder or an asterisk names no single file. */
const NAMED = new RegExp(
  `\`((?:${[...CODE_WINGS, 'docs', '\\.ci', '\\.github'].join('|')})/[\\w./-]+)\``,
  'g',
);
const LINKED = /\]\((?!\w+:|#)([^)#]+)/g;
/** A block of code that says whose it is: ```ts server/app.ts */
const EXCERPT = /^( *)```\w+ (\S+)\n([\s\S]*?)^ *```$/gm;

export const findings = (root: string): Finding[] =>
  sourceFiles(root, ['.md'])
    .filter(({ path }) => PAGES.test(path))
    .flatMap((page) => [...missingFiles(root, page), ...staleExcerpts(root, page)]);

function missingFiles(root: string, page: SourceFile): Finding[] {
  const named = [...page.text.matchAll(NAMED)].map((match) => ({
    at: match.index,
    path: match[1] ?? '',
  }));
  const linked = [...page.text.matchAll(LINKED)].map((match) => ({
    at: match.index,
    path: join(dirname(page.path), match[1] ?? ''),
  }));
  return [...named, ...linked]
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(({ at, path }) => ({
      file: page.path,
      line: lineAt(page, at),
      rule: 'named-file',
      message: `${path} does not exist`,
    }));
}

function staleExcerpts(root: string, page: SourceFile): Finding[] {
  return [...page.text.matchAll(EXCERPT)].flatMap((match) => {
    const [, indent = '', path = '', block = ''] = match;
    const excerpt = block.replace(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8').includes(excerpt)) return [];
    return [
      {
        file: page.path,
        line: lineAt(page, match.index),
        rule: 'excerpt',
        message: `${path} does not hold this text`,
      },
    ];
  });
}

const lineAt = ({ text }: SourceFile, offset: number): number =>
  text.slice(0, offset).split('\n').length;

runAsProgram(import.meta.url, findings);
