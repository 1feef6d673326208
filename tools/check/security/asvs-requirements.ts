// The requirements of OWASP ASVS 5.0.0 by section: the n-th digit is the level of requirement n.
// Only ids and levels, none of its text.

/** The standard that docs/security/asvs.tsv answers; its text is CC BY-SA 4.0. */
export const asvs = {
  name: 'OWASP ASVS 5.0.0',
  url: 'https://owasp.org/www-project-application-security-verification-standard/',
};

export const chapters: Readonly<Record<string, string>> = {
  V1: 'Encoding and sanitization',
  V2: 'Validation and business logic',
  V3: 'Web frontend security',
  V4: 'API and web service',
  V5: 'File handling',
  V6: 'Authentication',
  V7: 'Session management',
  V8: 'Authorization',
  V9: 'Self-contained tokens',
  V10: 'OAuth and OIDC',
  V11: 'Cryptography',
  V12: 'Secure communication',
  V13: 'Configuration',
  V14: 'Data protection',
  V15: 'Secure coding and architecture',
  V16: 'Security logging and error handling',
  V17: 'WebRTC',
};

/** Sections of each chapter, in order. */
const sections: readonly (readonly string[])[] = [
  ['22', '1111122223', '112222222223', '222', '123'],
  ['122', '112', '12223', '23'],
  ['3', '113', '12223', '11222233', '11122333', '3', '22333'],
  ['12233', '23333', '22', '1222'],
  ['2', '112333', '113', '222'],
  ['122', '111111112222', '11223333', '112233', '22222333', '2223', '33', '2222'],
  ['222', '1111', '22', '11222', '223', '22'],
  ['1233', '1123', '133', '23'],
  ['111', '1222'],
  ['22', '223', '22223', '1111122222233333', '22222', '22', '222'],
  ['2233', '22233', '11233', '1222', '23', '23', '33'],
  ['12233', '11', '22223'],
  ['2333', '222223', '2233', '1222233'],
  ['22', '12223333', '122'],
  ['12233', '12233', '1222222', '3333'],
  ['2', '22222', '2222', '222', '2223'],
  ['23', '22223333', '22'],
];

/** The requirements of levels 1 and 2 with their level, in the order of the standard. */
export const required: ReadonlyMap<string, number> = new Map(
  sections
    .flatMap((chapter, chapterAt) =>
      chapter.flatMap((levels, sectionAt) =>
        [...levels].map((level, at): [string, number] => [
          `V${chapterAt + 1}.${sectionAt + 1}.${at + 1}`,
          Number(level),
        ]),
      ),
    )
    .filter(([, level]) => level < 3),
);
