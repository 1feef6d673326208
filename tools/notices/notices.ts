// The third-party notices as one text: a foreword, every shipped package, and each licence text
// once with its packages.
import { standard, textsOf } from './licence-texts.ts';
import { lineOf, shippedPackages } from './shipped-packages.ts';

/** Served to browsers as /licences.txt, and named by THIRD-PARTY-NOTICES.md. */
export const noticesFile = 'web/public/licences.txt';
export const listHead = 'Packages';
const rule = '='.repeat(100);

/**
 * @param root where the packages are installed. @throws Error for a package whose text is not known
 */
export function noticesOf(root: string): string {
  const shipped = shippedPackages(root);
  const byText = new Map<string, string[]>();
  for (const each of shipped)
    for (const text of textsOf(root, each) ?? [])
      byText.set(text, [...(byText.get(text) ?? []), `${each.name} ${each.version}`]);
  const parts = [...byText].map(([text, names]) => `${rule}\n${names.join(', ')}\n\n${text}\n`);
  return [
    `${standard('foreword')}\n`,
    `${listHead}\n\n${shipped.map((each) => `- ${lineOf(each)}\n`).join('')}`,
    ...parts,
  ].join('\n');
}
