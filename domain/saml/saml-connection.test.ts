// What a connection may be set to, what is missing before people can sign in by it, and which
// attributes of an assertion are used.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { attributeKinds, attributeOf, usualNames } from './attributes.ts';
import { connectionLog, connectionLogs, logDays, logKinds } from './connection-log.ts';
import * as facts from './provider-facts.ts';
import { connectionLogged } from './saml.events.ts';
import * as connection from './saml-connection.ts';

const address = 'https://idp.example/sso';
const good = {
  idp_entity_id: 'urn:idp',
  idp_login_url: address,
  idp_logout_url: null,
  relay_state_url: '/dashboard',
  certificate_state: 'valid' as const,
};

describe('a browser may be sent', () => {
  test.each([
    address,
    'HTTPS://IDP.example',
    'https://idp.example:8443/sso?a=b#c',
    'https://a-b.c_d.example./x',
    'https://xn--bcher-kva.example',
    'https://bücher.example',
    'https://[2001:db8::1]/sso',
    'https://idp.example?x',
    'https://i',
  ])('to %s', (text) => {
    expect([facts.isProviderAddress(text), facts.isSecureAddress(text)]).toEqual([true, true]);
  });

  test.each(['http://localhost', 'http://127.0.0.1:9000/sso', 'HTTP://LOCALHOST/sso'])(
    'to %s on this machine only',
    (text) => {
      expect([facts.isProviderAddress(text), facts.isSecureAddress(text)]).toEqual([true, false]);
    },
  );

  test.each([
    'http://idp.example',
    `x${address}`,
    'https://',
    'https:///sso',
    'https://-idp.example',
    'https://idp-/sso',
    'https://user@idp.example',
    'https://idp.example:123456',
    'https://idp.example:/x',
    'https://idp.example/a b',
    'https://idp.example/a\\b',
    'https://idp.example/"',
    'https://idp.example/<',
    'https://idp.example/\u0007',
    'https://idp.example\nhttps://other.example',
    'javascript:alert(1)',
    'xhttp://localhost',
    'http://localhost.example',
    'http://127a0a0a1',
    'http://localhost:123456/sso',
    'http://localhost/a b',
  ])('not to %j', (text) => {
    expect(facts.isProviderAddress(text)).toBe(false);
  });
});

describe('what is set', () => {
  const faults = (fields: object) => {
    const read = connection.configurationFields.partial().safeParse(fields);
    return read.success ? [] : Object.keys(z.flattenError(read.error).fieldErrors);
  };

  test('each field by itself may be empty, or be what it is for', () => {
    const empty = {
      metadata: null,
      idp_entity_id: null,
      idp_login_url: null,
      idp_logout_url: null,
      idp_x509_cert: null,
      idp_x509_cert_next: null,
      name_id_format: 'transient',
      relay_state_url: null,
      sign_requests: false,
      allow_idp_initiated: true,
      attribute_id: null,
      attribute_email: null,
      attribute_first_name: null,
      attribute_last_name: null,
    };
    expect(connection.configurationFields.parse(empty)).toEqual(empty);
    const full = { ...empty, ...good, certificate_state: undefined, idp_logout_url: address };
    expect(connection.configurationFields.parse(full)).toMatchObject({
      idp_login_url: address,
      idp_logout_url: address,
      relay_state_url: '/dashboard',
    });
    expect(faults({ idp_login_url: '', idp_logout_url: '', relay_state_url: '' })).toEqual([]);
  });

  test.each<[object, string[]]>([
    [{ idp_entity_id: 'a\nb' }, ['idp_entity_id']],
    [{ idp_entity_id: 'a'.repeat(1000) }, []],
    [{ idp_entity_id: 'a'.repeat(1001) }, ['idp_entity_id']],
    [{ idp_login_url: 'http://idp.example' }, ['idp_login_url']],
    [{ idp_login_url: `https://idp.example/${'a'.repeat(1980)}` }, []],
    [{ idp_login_url: `https://idp.example/${'a'.repeat(1981)}` }, ['idp_login_url']],
    [{ idp_logout_url: 'x' }, ['idp_logout_url']],
    [{ relay_state_url: 'https://evil.example' }, ['relay_state_url']],
    [{ relay_state_url: `/${'a'.repeat(499)}` }, []],
    [{ relay_state_url: `/${'a'.repeat(500)}` }, ['relay_state_url']],
    [{ name_id_format: 'x' }, ['name_id_format']],
    [{ metadata: 'a'.repeat(300_000) }, []],
    [{ metadata: 'a'.repeat(300_001) }, ['metadata']],
    [{ idp_x509_cert: 'a'.repeat(20_000) }, []],
    [{ idp_x509_cert: 'a'.repeat(20_001) }, ['idp_x509_cert']],
    [{ idp_x509_cert_next: 'a'.repeat(20_000) }, []],
    [{ idp_x509_cert_next: 'a'.repeat(20_001) }, ['idp_x509_cert_next']],
    ...['attribute_id', 'attribute_email', 'attribute_first_name', 'attribute_last_name'].flatMap(
      (name): [object, string[]][] => [
        [{ [name]: 'a'.repeat(300) }, []],
        [{ [name]: 'a'.repeat(301) }, [name]],
      ],
    ),
  ])('%# is judged by the rule of its field', (fields, expected) => {
    expect(faults(fields)).toEqual(expected);
  });

  test('a connection has a name of up to 100 characters, a provider and its flags', () => {
    const fields = {
      name: 'a'.repeat(100),
      provider_type: 'okta',
      connection_logging: true,
      scim_provisioning: true,
      scim_lock_first_name: false,
      scim_lock_last_name: true,
      scim_lock_mobile: false,
      scim_lock_landline: true,
      scim_lock_email: false,
    };
    expect(connection.connectionFields.parse(fields)).toEqual(fields);
    expect(
      connection.connectionFields.safeParse({ ...fields, name: 'a'.repeat(101) }).success,
    ).toBe(false);
    expect(connection.connectionFields.safeParse({ ...fields, provider_type: 'x' }).success).toBe(
      false,
    );
    for (const provider_type of connection.providerTypes)
      expect(connection.connectionFields.parse({ ...fields, provider_type })).toBeTruthy();
    const shown = Object.keys(connection.samlConnection.shape);
    expect(shown).toEqual(
      expect.arrayContaining([
        'id',
        'status',
        'confirmation',
        'certificate_state',
        ...Object.keys(fields),
        ...Object.keys(connection.configurationFields.shape),
      ]),
    );
    const { shape } = connection.samlConnection;
    // An address of an earlier version is shown, so that it can be mended.
    for (const name of ['idp_login_url', 'idp_logout_url', 'relay_state_url'] as const)
      expect(shape[name].parse('http://idp.example')).toBe('http://idp.example');
    expect([
      connection.connectionStatuses.map((status) => shape.status.parse(status)),
      connection.certificateStates.map((state) => shape.certificate_state.parse(state)),
      connection.confirmationStates.map((state) => shape.confirmation.parse(state)),
      connection.nameIdFormats.length,
      connection.certificateWarningDays,
    ]).toEqual([
      ['enabled', 'disabled'],
      ['missing', 'valid', 'expiring', 'expired'],
      ['confirmed', 'unconfirmed'],
      4,
      30,
    ]);
  });
});

describe('before people can sign in by it', () => {
  const bad = 'http://idp.example';
  test.each<[string, object, string[]]>([
    ['nothing is missing', {}, []],
    ['a certificate that expires soon is none the less one', { certificate_state: 'expiring' }, []],
    ['no entity ID', { idp_entity_id: null }, ['the entity ID']],
    ['an entity ID of two lines', { idp_entity_id: 'a\nb' }, ['the entity ID']],
    ['no sign-in URL', { idp_login_url: null }, ['the sign-in URL']],
    ['a bad sign-in URL', { idp_login_url: bad }, ['a sign-in URL that begins with https://']],
    ['a bad sign-out URL keeps no one out', { idp_logout_url: bad }, []],
    ['no certificate', { certificate_state: 'missing' }, ['a certificate']],
    ['an expired one', { certificate_state: 'expired' }, ['a certificate that has not expired']],
  ])('%s', (_, over, missing) => {
    expect(connection.missingOf({ ...good, ...over })).toEqual(missing);
  });

  test('what an earlier version accepted is named by field', () => {
    expect(connection.connectionFaults(good)).toEqual({});
    expect(
      Object.keys(
        connection.connectionFaults({
          idp_entity_id: 'a\nb',
          idp_login_url: bad,
          idp_logout_url: bad,
          relay_state_url: bad,
        }),
      ),
    ).toEqual(['idp_entity_id', 'idp_login_url', 'idp_logout_url', 'relay_state_url']);
  });
});

describe('metadata', () => {
  const certificate = { pem: 'x', expiresAt: new Date(0) };
  const read = (over: object) => {
    const result = facts.providerFacts.safeParse({
      idp_entity_id: 'urn:idp',
      idp_login_url: address,
      idp_logout_url: null,
      certificates: [certificate],
      ...over,
    });
    return result.success ? [] : [...new Set(result.error.issues.map(({ path }) => path[0]))];
  };
  test.each<[object, string[]]>([
    [{}, []],
    [{ certificates: [certificate, { ...certificate, pem: 'a'.repeat(20_000) }] }, []],
    [{ certificates: [] }, ['certificates']],
    [{ certificates: [certificate, certificate, certificate] }, ['certificates']],
    [{ certificates: [{ ...certificate, pem: 'a'.repeat(20_001) }] }, ['certificates']],
    [{ certificates: [{ pem: 'x' }] }, ['certificates']],
    [{ certificates: [{ expiresAt: new Date(0) }] }, ['certificates']],
    [{ idp_entity_id: null }, ['idp_entity_id']],
    [{ idp_entity_id: '' }, ['idp_entity_id']],
    [{ idp_login_url: null }, ['idp_login_url']],
    [{ idp_login_url: '' }, ['idp_login_url']],
    [{ idp_login_url: 'http://idp.example' }, ['idp_login_url']],
    [{ idp_logout_url: 'http://idp.example' }, ['idp_logout_url']],
  ])('with %j lacks %j', (over, faults) => {
    expect(read(over)).toEqual(faults);
  });

  test('says what is missing in words', () => {
    const { error } = facts.providerFacts.safeParse({
      idp_entity_id: null,
      idp_login_url: null,
      idp_logout_url: 'x',
      certificates: [],
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'The metadata has no entity ID.',
      'The metadata has no sign-in URL with the HTTP-Redirect binding.',
      facts.addressText('sign-out URL'),
      facts.certificateUnreadable,
    ]);
  });
});

describe('an attribute', () => {
  test.each(
    attributeKinds.flatMap((kind) => usualNames[kind].map((name) => [kind, name] as const)),
  )('%s by its usual name %s', (kind, name) => {
    const sent = { [name.toUpperCase()]: ' x ' };
    expect(attributeKinds.map((each) => attributeOf(sent, each, null))).toEqual(
      attributeKinds.map((each) => (each === kind ? 'x' : null)),
    );
  });

  test('has 21 usual names, the first that is there counts', () => {
    expect(attributeKinds.map((kind) => usualNames[kind].length)).toEqual([3, 5, 5, 6]);
    expect(attributeOf({ mail: 'b', email: 'a' }, 'email', null)).toBe('a');
    expect(attributeOf({ mail: 'b', email: ' ' }, 'email', null)).toBe('b');
    expect(attributeOf({ mail: 'b', email: [] }, 'email', null)).toBe('b');
  });

  test('by the name that an administrator set has no other name', () => {
    expect(attributeOf({ Custom: 'x', email: 'a' }, 'email', 'cUSTOM')).toBe('x');
    expect(attributeOf({ email: 'a' }, 'email', 'custom')).toBeNull();
    expect(attributeOf({ email: 'a' }, 'email', '')).toBe('a');
  });

  test('is the first of several values, at most 300 characters', () => {
    expect(attributeOf({ mail: ['one', 'two'] }, 'email', null)).toBe('one');
    expect(attributeOf({ mail: 'a'.repeat(301) }, 'email', null)).toHaveLength(300);
  });
});

test('a line of the log keeps what it says', () => {
  const line = {
    id: 1,
    saml2_tenant_id: 2,
    kind: 'scim',
    outcome: 'refused',
    reason: 'x',
    user: { id: 3, name: 'Ana' },
    address: null,
    details: { a: 1 },
    created_at: '2026-11-21T10:00:00.000Z',
  };
  expect(connectionLog.parse(line)).toEqual(line);
  for (const kind of logKinds) expect(connectionLog.parse({ ...line, kind }).kind).toBe(kind);
  expect(connectionLog.parse({ ...line, outcome: 'accepted' }).outcome).toBe('accepted');
  expect([logDays, logKinds.length]).toEqual([30, 6]);
  expect(connectionLogs).toMatchObject({
    access: { anyOf: ['saml connections', 'read organisation settings'] },
    scope: 'organisation',
  });
  expect(connectionLogs).toMatchObject({ sorts: ['created_at'] });
  expect(Object.keys(connectionLogs.query.shape)).toEqual(
    expect.arrayContaining(['kind', 'outcome']),
  );
  expect(connectionLogged).toMatchObject({
    name: 'saml_connection.logged',
    on: ['private-organisation'],
    receivedBy: { anyOf: ['saml connections', 'read organisation settings'] },
  });
  expect(connectionLogged.payload.parse({ id: 1, more: 2 })).toEqual({ id: 1 });
});
