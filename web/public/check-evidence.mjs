// Checks an evidence bundle without Vigil: node check-evidence.mjs FILE [PUBLIC_KEY]. Needs Node.js 20 or newer and nothing else.
// 1. The signature covers every byte of the file. 2. Each line of the story belongs to its seal in the event log.
// With APP_SECRET in the environment, whoever runs Vigil checks the codes of the seals and that the key is theirs, too.
import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [path, expectedKey] = process.argv.slice(2);
const findings = [];
const notes = [];

function main() {
  const bytes = readFileSync(path);
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
  checkStory(bundle.story ?? []);
  if (process.env.APP_SECRET) checkSecret(process.env.APP_SECRET, bundle.story ?? [], proof);
  notes.push(`Alert ${bundle.alert?.id}, exported ${bundle.made?.at} by ${bundle.made?.by}.`, `Public key: ${proof.public_key}`);
}

function checkSignature(signed, { algorithm, sha256, public_key, signature }) {
  const isHex = (text, length) => typeof text === 'string' && new RegExp(`^[0-9a-f]{${length}}$`).test(text);
  if (algorithm !== 'ed25519' || !isHex(sha256, 64) || !isHex(public_key, 64) || !isHex(signature, 128))
    return findings.push('The proof at the end was changed.');
  if (createHash('sha256').update(signed).digest('hex') !== sha256) findings.push('The file is not the one that was exported: its hash differs.');
  if (expectedKey && expectedKey !== public_key) findings.push('The file was signed with another key than the one given.');
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

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (path === undefined) {
  console.log('Usage: node check-evidence.mjs FILE [PUBLIC_KEY]');
  process.exitCode = 2;
} else {
  main();
  for (const line of [...findings, ...notes]) console.log(line);
  console.log(findings.length === 0 ? 'OK: the file is what was exported.' : `CHANGED: ${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
