// A real identity provider for the program under test: samlify's, with one page to sign in on, the
// portal's button for sign-ins that begin there, and signing out.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as samlify from 'samlify';
import * as z from 'zod';

export interface Provider {
  readonly origin: string;
  /** The metadata that an administrator enters in Vigil. */
  readonly metadata: string;
  /** Sets the person at the browser. */
  become(person: { nameId: string; email: string; firstName: string; lastName: string }): void;
  /** Takes the metadata that an administrator enters here: ours. */
  connect(metadata: string): void;
  close(): Promise<void>;
}

export interface ProviderKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const template = samlify.SamlLib.defaultLoginResponseTemplate;
// Its own checks of schemas need a Java machine; what it makes is checked by the program.
samlify.setSchemaValidator({ validate: async () => 'checked elsewhere' });

const attributes = [
  { name: 'email', valueTag: 'email' },
  { name: 'firstName', valueTag: 'firstName' },
  { name: 'lastName', valueTag: 'lastName' },
].map((one) => ({
  ...one,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueXsiType: 'xs:string',
}));

export async function startProvider({ privateKey, certificate }: ProviderKey): Promise<Provider> {
  let sp: ReturnType<typeof samlify.ServiceProvider> | undefined;
  let person = { nameId: '', email: '', firstName: '', lastName: '' };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = z.object({ port: z.number() }).parse(server.address()).port;
  const origin = `http://127.0.0.1:${port}`;
  const idp = samlify.IdentityProvider({
    entityID: `${origin}/entity`,
    privateKey,
    signingCert: certificate,
    isAssertionEncrypted: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: binding, Location: `${origin}/sso` }],
    singleLogoutService: [{ Binding: binding, Location: `${origin}/slo` }],
    loginResponseTemplate: { context: template.context, attributes },
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const html = (body: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Provider</title>${body}`);
    if (!sp) return void html('Not connected.');
    if (url.pathname === '/sso' || url.pathname === '/start') {
      const inResponseTo = url.pathname === '/sso' ? await requestId(url) : '';
      const { context } = await idp.createLoginResponse(
        sp,
        { extract: { request: { id: inResponseTo } } },
        'post',
        person,
        filled(inResponseTo),
      );
      const relay = url.searchParams.get('RelayState') ?? '';
      return void html(
        `<h1>${person.email}</h1><form method="post" action="${acsOf()}"><input type="hidden" name="SAMLResponse" value="${context}"><input type="hidden" name="RelayState" value="${relay}"><button>Sign in at the provider</button></form>`,
      );
    }
    return void html(
      url.searchParams.has('SAMLRequest')
        ? '<h1>Signed out at the provider</h1>'
        : '<h1>Provider</h1>',
    );
  }

  const acsOf = (): string => String(sp?.entityMeta.getAssertionConsumerService('post'));
  async function requestId(url: URL): Promise<string> {
    if (!sp) return '';
    const read = await idp.parseLoginRequest(sp, 'redirect', {
      query: Object.fromEntries(url.searchParams),
    });
    return z.object({ request: z.object({ id: z.string() }) }).parse(read.extract).request.id;
  }
  const filled = (inResponseTo: string) => (text: string) => {
    const [now, end] = [new Date(), new Date(Date.now() + 300_000)];
    const id = `_${crypto.randomUUID()}`;
    const values = {
      ID: id,
      AssertionID: `_${crypto.randomUUID()}`,
      Destination: acsOf(),
      Audience: String(sp?.entityMeta.getEntityID()),
      SubjectRecipient: acsOf(),
      AssertionConsumerServiceURL: acsOf(),
      Issuer: `${origin}/entity`,
      IssueInstant: now.toISOString(),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      ConditionsNotBefore: now.toISOString(),
      ConditionsNotOnOrAfter: end.toISOString(),
      NameID: person.nameId,
      // A sign-in begun here answers no request: the attribute is left out.
      SubjectConfirmationDataNotOnOrAfter: end.toISOString(),
      InResponseTo: inResponseTo === '' ? null : inResponseTo,
      attrEmail: person.email,
      attrFirstName: person.firstName,
      attrLastName: person.lastName,
    };
    const statement = `<saml:AuthnStatement AuthnInstant="${now.toISOString()}" SessionIndex="${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
    return {
      id,
      context: samlify.SamlLib.replaceTagsByValue(
        text.replace('{AuthnStatement}', statement),
        values,
      ),
    };
  };

  return {
    origin,
    metadata: idp.getMetadata(),
    become: (next) => {
      person = next;
    },
    connect: (metadata) => {
      sp = samlify.ServiceProvider({ metadata });
    },
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}
