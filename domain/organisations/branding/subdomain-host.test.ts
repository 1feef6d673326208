// Which hosts are an organisation's, and which belong to none.
import { expect, test } from 'vitest';
import { subdomainOf } from './subdomain-host.ts';

test.each([
  ['acme.vigil.example', 'vigil.example', 'acme'],
  ['ACME.Vigil.Example:8443', 'vigil.example', 'acme'],
  ['acme.localhost:8080', 'localhost:8080', 'acme'],
  ['acme.vigil.example.', 'vigil.example', 'acme'],
  ['vigil.example', 'vigil.example', null],
  ['a.b.vigil.example', 'vigil.example', null],
  ['acme.other.example', 'vigil.example', null],
  ['acmevigil.example', 'vigil.example', null],
  ['.vigil.example', 'vigil.example', null],
  ['ac.vigil.example', 'vigil.example', null],
  ['acme_1.vigil.example', 'vigil.example', null],
  ['127.0.0.1:8080', 'localhost', null],
  ['', 'localhost', null],
])('%s on %s is %s', (host, portal, subdomain) => {
  expect(subdomainOf(host, portal)).toBe(subdomain);
});
