// Checks an evidence bundle without Vigil: node check-evidence.mjs FILE [KEY]. Needs Node.js 20 or newer and nothing else.
// 1. The signature covers every byte of the file. 2. Each line of the story belongs to its seal in the event log. 3. With KEY: who signed it.
// KEY is the public key or its fingerprint, or a copy of https://<the installation>/.well-known/vigil-evidence-keys as a file.
// With APP_SECRET in the environment, whoever runs Vigil checks the codes of the seals and that the key is theirs, too.
// Exit codes: 0 unchanged and signed with KEY; 1 changed, or signed with another key; 2 wrong use; 3 unchanged, the signer was not checked.
import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const usage = 'Usage: node check-evidence.mjs FILE [KEY]';
const findings = [];
const notes = [];
let signedByAnother = false;

function check(bytes, accepts) {
  const mark = Buffer.from('\n,"proof":');
  const at = bytes.lastIndexOf(mark);
  if (at < 0) return findings.push('This is not an evidence bundle, or its end is missing.');
  const signed = bytes.subarray(0, at);
  const proof = readJson(bytes.subarray(at + mark.length, -2).toString('utf8'));
  const bundle = readJson(bytes.toString('utf8'));
  if (!proof || !bundle) return findings.push('The file is not valid JSON: it was changed.');
  // Written again from what was read, so that no byte of it can differ and still be read alike.
  if (!bytes.subarray(at).equals(Buffer.from(`\n,"proof":${JSON.stringify(proof)}}\n`))) findings.push('The proof at the end was changed.');
  checkSignature(signed, proof);
  const story = Array.isArray(bundle.story) ? bundle.story : [];
  checkStory(story);
  if (process.env.APP_SECRET) checkSecret(process.env.APP_SECRET, story, proof);
  notes.push(`Alert ${bundle.alert?.id}, exported ${bundle.made?.at} by ${bundle.made?.by}.`);
  notes.push(`Public key: ${proof.public_key}`, `Fingerprint of the key: ${fingerprintOf(proof.public_key)}`);
  if (accepts && !accepts(proof.public_key)) signedByAnother = true;
}

function checkSignature(signed, { algorithm, sha256, public_key, fingerprint, signature }) {
  if (algorithm !== 'ed25519' || !isHex(sha256, 64) || !isHex(public_key, 64) || !isHex(signature, 128))
    return findings.push('The proof at the end was changed.');
  // Bundles of earlier versions have no fingerprint.
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(public_key)) findings.push('The fingerprint is not that of the key.');
  if (createHash('sha256').update(signed).digest('hex') !== sha256) findings.push('The file is not the one that was exported: its hash differs.');
  const key = createPublicKey({ key: Buffer.from(`302a300506032b6570032100${public_key}`, 'hex'), format: 'der', type: 'spki' });
  if (!verify(null, signed, key, Buffer.from(signature, 'hex'))) findings.push('The signature does not match the file.');
}

const genesis = createHash('sha256').update('vigil events').digest('hex');

function checkStory(story) {
  let unsealed = 0;
  for (const line of story) {
    const text = readJson(line.sealed_text) ?? {};
    if (text.id !== line.id || text.kind !== line.kind || text.alert_id !== line.alert_id) findings.push(`Line ${line.id} is not what its seal is of.`);
    if (line.seal === null) unsealed += 1;
    else {
      const previous = line.seal.previous ?? genesis;
      const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(line.sealed_text).digest('hex');
      if (hash !== line.seal.hash) findings.push(`Line ${line.id} does not match its seal ${line.seal.position}.`);
    }
  }
  notes.push(`${story.length - unsealed} of ${story.length} lines of the story match their seals.`);
  if (unsealed > 0) notes.push(`${unsealed} lines were not sealed yet when the file was made.`);
}

function checkSecret(secret, story, { public_key }) {
  const made = (info) => Buffer.from(hkdfSync('sha256', secret, 'vigil', info, 32));
  const key = createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), made('evidence bundles')]), format: 'der', type: 'pkcs8' });
  if (createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') !== public_key) findings.push('The file was not signed with this APP_SECRET.');
  for (const { id, seal } of story) {
    if (seal === null || seal.mac === null) continue;
    const mac = createHmac('sha256', made('event seals')).update(`seal ${seal.position} ${seal.hash}`).digest('hex');
    if (mac !== seal.mac) findings.push(`The seal of line ${id} was not made with this APP_SECRET.`);
  }
}

const isHex = (text, length) => typeof text === 'string' && new RegExp(`^[0-9a-f]{${length}}$`).test(text);
const fingerprintOf = (publicKey) => createHash('sha256').update(Buffer.from(String(publicKey), 'hex')).digest('hex');

/** Which public keys KEY stands for; null where it is neither a key nor a file of published keys. */
function acceptedBy(given) {
  const plain = given.replaceAll(/[\s:]/g, '').toLowerCase();
  if (isHex(plain, 64)) return (publicKey) => publicKey === plain || fingerprintOf(publicKey) === plain;
  const published = readJson(readBytes(given)?.toString('utf8') ?? '');
  if (published?.format !== 'vigil-evidence-keys-1' || !Array.isArray(published.keys)) return null;
  const trusted = published.keys.filter((key) => key?.status === 'current' || key?.status === 'rotated').map((key) => key.public_key);
  return (publicKey) => trusted.includes(publicKey);
}

function readBytes(path) {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The last line, and the exit code. */
function verdict(signerIsChecked) {
  if (findings.length > 0) return [`CHANGED: ${findings.length} findings.`, 1];
  if (signedByAnother) return ['NOT SIGNED WITH THIS KEY: the file is unchanged since it was signed, but not with the key that was given.', 1];
  if (!signerIsChecked) return ['The file is unchanged since it was signed. Who signed it was not checked.', 3];
  return ['OK: the file is unchanged since it was signed, and the signer is confirmed.', 0];
}

function run([path, key, ...more]) {
  if (path === undefined || more.length > 0) return [usage, 2];
  const bytes = readBytes(path);
  if (bytes === null) return [`Cannot read ${path}. ${usage}`, 2];
  const accepts = key === undefined ? null : acceptedBy(key);
  if (key !== undefined && accepts === null)
    return [`KEY is a public key or fingerprint of 64 hexadecimal digits, or a file of published keys. ${usage}`, 2];
  try {
    check(bytes, accepts);
  } catch {
    findings.push('This is not an evidence bundle as Vigil writes it: it was changed.');
  }
  for (const line of [...findings, ...notes]) console.log(line);
  return verdict(accepts !== null || Boolean(process.env.APP_SECRET));
}

const [lastLine, code] = run(process.argv.slice(2));
console.log(lastLine);
process.exitCode = code;
