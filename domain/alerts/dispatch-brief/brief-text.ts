// The brief as plain lines, to copy or send.
import type { Say } from '#domain/kit/wording/wording.ts';
import type { DispatchBrief } from './dispatch-brief.ts';
import { spokenCode } from './read-back-code.ts';

/** Lines of plain text in the order of speaking, the code behind what it is of. */
export function briefText({ parts, code }: DispatchBrief, say: Say): string {
  const last = parts.findIndex(({ key }) => key === 'call_back');
  return parts
    .flatMap(({ title, lines }, at) => [
      `${title}: ${lines.join('\n')}`,
      ...(at === last && code !== null
        ? [say`Read-back code: ${Array.from(code).join(' ')} (${spokenCode(code)})`]
        : []),
    ])
    .join('\n')
    .replaceAll('\u2212', '-');
}
