// Writes a page of all calls from the contract; it is committed, and compared with the contract by
// a test.
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { accessInWords } from '#server/kit/http/machines/api-page.ts';
import { codesOf } from '#server/kit/http/machines/openapi-refusals.ts';
import { urlOf } from '#server/kit/http/register.ts';

/** A call with the feature that declares it. */
interface DeclaredCall {
  readonly feature: string;
  readonly endpoint: AnyEndpoint;
}

const preface = `# Calls

Made from \`domain/api.ts\`; do not edit. After a change: \`npm test -- tools/check/api --update\`. Bodies and responses with every field are in \`/api/docs\` and \`/api/openapi.json\` of a running program; who may do what, tried out, in
[access-matrix.md](access-matrix.md).

- An answer is \`{ "data": ... }\`, a list has \`meta {current_page, from, to, per_page, next}\` beside it, a refusal is \`{ "code", "message", "request_id" }\` and, with 422, \`errors\` by field. Another organisation's record is 404, as one that does not exist.
- Browsers: \`GET /sanctum/csrf-cookie\`, then each writing call carries the cookie \`__Host-XSRF-TOKEN\` (in demo mode \`XSRF-TOKEN\`) as the header \`X-XSRF-TOKEN\`. Phones: \`Authorization: Bearer <token>\`, no cookie.
- Any call except the reports of phones (\`POST /api/app/events\`, \`POST /api/app/sos\`) and their activation may be 429 \`too_many\` with \`Retry-After\` in seconds, where a session, a token or an address calls too often; nothing was done. The numbers are in [runbook.md](runbook.md).
- 503 with \`Retry-After\`: the database is away for the moment, nothing was written or nobody knows; the same call again is the way.
- **Sees** is the widest view of the call; the caller's role may narrow it. **Leaves** is the kind of row in the log.
`;

/**
 * The text of docs/api.md: features in the order of the contract, calls in that of their
 * declaration.
 */
export function apiListText(calls: readonly DeclaredCall[]): string {
  const features = [...Map.groupBy(calls, ({ feature }) => feature)];
  const parts = features.map(([feature, own]) =>
    [
      `## ${feature}`,
      '',
      '| call | does | for | sees | leaves | refused also with |',
      '|---|---|---|---|---|---|',
      ...own.map(({ endpoint }) => row(endpoint)),
      '',
    ].join('\n'),
  );
  return [preface, ...parts].join('\n');
}

function row(endpoint: AnyEndpoint): string {
  const cells = [
    `${endpoint.method} \`${urlOf(endpoint)}\``,
    endpoint.summary + answerInWords(endpoint),
    accessInWords(endpoint),
    endpoint.scope,
    leavesInWords(endpoint),
    codesOf(endpoint).join(', '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function answerInWords({ media, kind }: AnyEndpoint): string {
  if (media) return ` (a file: ${media})`;
  return kind === 'image' ? ' (a picture)' : '';
}

function leavesInWords({ method, audit }: AnyEndpoint): string {
  if (typeof audit === 'string') return `\`${audit}\``;
  if (audit) return `nothing: ${audit.none}`;
  return method === 'GET' ? '' : 'nothing';
}
