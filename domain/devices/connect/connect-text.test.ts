// The text messages to a pendant: filled only where all they name is known.
import { expect, test } from 'vitest';
import { connectTexts } from './connect-text.ts';

const facts = { host: 'gps.vigil.example', port: 5187, apn: 'telstra.internet' };

test.each([
  ['S1,{apn}|IP1,{host},{port}', ['S1,telstra.internet', 'IP1,gps.vigil.example,5187']],
  [' A {host} {host} | | B ', ['A gps.vigil.example gps.vigil.example', 'B']],
  ['{name}', ['{name}']],
  ['', []],
  [undefined, []],
])('%s', (wording, texts) => {
  expect(connectTexts(wording, facts)).toEqual(texts);
});

test.each(['host', 'port', 'apn'])('none is made while the %s it names is not known', (name) => {
  const lacking = { ...facts, [name]: null };
  expect(connectTexts(`A|B {${name}}`, lacking)).toEqual([]);
  expect(connectTexts('A|B', lacking)).toEqual(['A', 'B']);
});
