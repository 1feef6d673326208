// Code that the product may not contain, so that answers to ASVS such as "no eval" and "no shell"
// stay true, and that no date is in the browser's own format or zone. An exception names its file
// and reason.
import { type Finding, inOrder } from '../source/finding.ts';
import { isTest, type SourceFile, typescriptFiles } from '../source/source-files.ts';

interface Rule {
  readonly rule: string;
  /** Top folders it holds for. */
  readonly wings: readonly string[];
  readonly found: RegExp;
  readonly message: string;
  /** File (or folder, with its slash) and why it may. */
  readonly allowed?: Readonly<Record<string, string>>;
}

const everywhere = ['domain', 'server', 'web'] as const;
const inside = ['domain', 'server'] as const;

/** The requirement of ASVS that each answers is in its message. */
const rules: readonly Rule[] = [
  {
    rule: 'starts-programs',
    wings: inside,
    found: /['"](node:)?child_process['"]/,
    message:
      'starting a program needs a fixed command and a list of arguments, and a place here (ASVS 1.2.5)',
    allowed: {
      'server/kit/postgres/': 'the database of the demo, by fixed arguments',
      'server/quiet-shift.ts': 'the simulator of the demo',
      'server/kit/pictures/drawing-process.ts': 'our own program that draws pictures',
    },
  },
  {
    rule: 'runs-text',
    wings: everywhere,
    found: /(^|[^.\w])eval\(|new Function\(|['"](node:)?vm['"]|set(Timeout|Interval)\(['"`]/,
    message: 'text is never run as code (ASVS 1.3.2)',
  },
  {
    rule: 'writes-markup',
    wings: everywhere,
    found: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    message: 'text is shown as text; rich text is drawn as elements (ASVS 3.2.2)',
  },
  {
    rule: 'weak-hash',
    wings: everywhere,
    found: /create(Hash|Hmac)\(\s*['"](md5|sha1|md4|ripemd)/i,
    message: 'use SHA-256 (ASVS 11.4.1)',
    allowed: {
      'server/kit/outside/twilio-signature.ts': 'Twilio signs with HMAC-SHA1, and nothing else',
    },
  },
  {
    rule: 'own-encryption',
    wings: everywhere,
    found: /createCipher|createDecipher|publicEncrypt|privateDecrypt|crypto\.subtle/,
    message: 'what is kept secret is sealed by server/kit/access/sealing.ts (ASVS 11.3.2)',
    allowed: {
      'server/kit/access/sealing.ts': 'AES-256-GCM',
      'web/phone/line/small-signature.ts':
        'HMAC-SHA-256 of an alarm; nothing is encrypted (decision 0064)',
    },
  },
  {
    rule: 'guessable',
    wings: inside,
    found: /Math\.random/,
    message: 'use node:crypto (ASVS 11.5.1)',
    allowed: { 'server/kit/testing/': 'the pause of a client in tests' },
  },
  {
    rule: 'trusts-any-certificate',
    wings: inside,
    found:
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|secureOptions|minVersion/,
    message: 'certificates and TLS versions are judged as Node does (ASVS 12.3.2)',
    allowed: {
      'server/kit/db/connections/tls.ts':
        'sslmode=require encrypts and judges nothing, as PostgreSQL defines it; verify-full judges',
    },
  },
  {
    rule: 'browsers-own-format',
    wings: ['web'],
    found:
      /toLocale(Date|Time)?String\(|DateTimeFormat\(undefined|type=["'](date|datetime-local|month|week|time)["']/,
    message:
      'dates, times and numbers are in the reader’s wording: web/kit/format and web/kit/fields',
    allowed: {
      'web/ui/controls/native-calendar.tsx':
        'a calendar that opens from a button; its box is out of sight',
    },
  },
  {
    rule: 'clock-by-hand',
    wings: everywhere,
    found: /\.[gs]et(Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\(|\.formatToParts\(/,
    message:
      'the clock of a zone, never that of the machine, by domain/kit/local-time (decision 0079)',
    allowed: {
      'domain/kit/local-time/wall-clock.ts': 'the one place that reads clocks',
      'web/kit/format/dates.ts': 'the short name of a zone',
    },
  },
  {
    rule: 'sql-from-values',
    wings: inside,
    found: /\.unsafe(<[^(]*>)?\((?!['"`]|String\(|[A-Za-z]+\))/,
    message: 'SQL is a tagged template; unsafe() takes constants of our own only (ASVS 1.2.4)',
    allowed: {
      'server/kit/db/': 'opens transactions and applies migrations',
      'server/kit/testing/': 'for tests',
    },
  },
];

const isAllowed = ({ allowed = {} }: Rule, path: string): boolean =>
  Object.keys(allowed).some((place) =>
    place.endsWith('/') ? path.startsWith(place) : path === place,
  );

/**
 * Every line with something that is not allowed there, and every call over HTTP that would follow a
 * redirect.
 */
export function forbiddenCode(root: string): Finding[] {
  const files = typescriptFiles(root).filter(
    ({ path }) => !isTest(path) && !/\.factory\.ts$/.test(path),
  );
  return inOrder(files.flatMap((file) => [...linesAgainstRules(file), ...callsThatFollow(file)]));
}

function linesAgainstRules({ path, text }: SourceFile): Finding[] {
  const holding = rules.filter(
    (one) =>
      one.wings.some((wing) => path.startsWith(`${wing}/`)) &&
      one.found.test(text) &&
      !isAllowed(one, path),
  );
  if (holding.length === 0) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      /^\s*(\/\/|\*|\/\*)/.test(line)
        ? []
        : holding
            .filter(({ found }) => found.test(line))
            .map(({ rule, message }) => ({ file: path, line: at + 1, rule, message })),
    );
}

const linesOfCall = 15;

/**
 * A partner that redirects could lead a request, with its credentials, to an address of its choice.
 */
function callsThatFollow({ path, text }: SourceFile): Finding[] {
  if (
    !path.startsWith('server/') ||
    path.startsWith('server/kit/testing/') ||
    !text.includes('fetch(')
  )
    return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isCall = /(^|[^.\w])fetch\(/.test(line) && !/^\s*(\/\/|\*)/.test(line);
    const says = lines
      .slice(at, at + linesOfCall)
      .some((one) => /redirect: '(manual|error)'/.test(one));
    const message = "a call says redirect: 'manual' or 'error' (ASVS 15.3.2)";
    return isCall && !says
      ? [{ file: path, line: at + 1, rule: 'follows-redirects', message }]
      : [];
  });
}
