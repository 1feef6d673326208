// The API reference as a page, made from the declared endpoints like the OpenAPI document; plain
// HTML without any dependency.
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { turns } from '#server/kit/turns.ts';
import { urlOf } from '../register.ts';
import { schemaOf } from './openapi.ts';

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}h2{margin-top:2.5rem}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;max-height:30rem}summary{padding:.3rem 0;cursor:pointer}`;

const turn = turns(1);

/**
 * @param endpoints in the order in which they are to stand; they are put together by the first word
 * of their paths
 */
export async function apiPage(title: string, endpoints: readonly AnyEndpoint[]): Promise<string> {
  const subjects = [...Map.groupBy(endpoints, subjectOf)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  const parts: string[] = [];
  for (const [subject, calls] of subjects) {
    await turn();
    parts.push(
      `<section><h2 id="${subject}">${subject}</h2>${calls.map(callPart).join('')}</section>`,
    );
  }
  const links = subjects.map(([subject]) => `<a href="#${subject}">${subject}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}: calls</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}: calls</h1><p>The same as a document: <a href="/api/openapi.json">/api/openapi.json</a></p><nav aria-label="Subjects">${links}</nav>${parts.join('\n')}</main></body></html>`;
}

const subjectOf = ({ path }: AnyEndpoint): string => /^\/(\w[\w-]*)/.exec(path)?.[1] ?? 'other';

function callPart(endpoint: AnyEndpoint): string {
  const { method, summary, query, body, errors } = endpoint;
  const schemas = [
    query && ['Query', schemaOf(query, 'input')],
    body && ['Body', schemaOf(body, 'input')],
    answerPart(endpoint),
  ].filter((part) => part !== undefined) as [string, object][];
  return `<details><summary><code>${method} ${escaped(urlOf(endpoint))}</code> ${escaped(summary)}</summary>
<p>For: ${escaped(accessInWords(endpoint))}.${errors?.length ? ` Refused also with: ${escaped(errors.join(', '))}.` : ''}</p>
${schemas.map(([name, schema]) => `<h3>${name}</h3><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`).join('')}</details>`;
}

function answerPart({ kind, media, response }: AnyEndpoint): [string, object] {
  if (kind === 'image') return ['Answer: a picture', { media: 'image/png, image/jpeg' }];
  if (media) return ['Answer: a file', { media, name: 'in content-disposition' }];
  return ['Answer, under data', schemaOf(response, 'output')];
}

/** Who may make a call, as the end of a sentence. */
export function accessInWords({ access }: AnyEndpoint): string {
  if ('anyOf' in access)
    return `people with one of: ${access.anyOf.join(', ')}${access.own ? '; people for themselves' : ''}`;
  if ('public' in access) return `everyone (${access.public})`;
  return 'installation' in access ? 'an installed phone app, with its token' : 'anyone signed in';
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
