import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import {
  type DocumentJudgement,
  judgeDocument,
  RULE_NAMES,
  type RuleName,
} from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import { closeDays, dayProof } from '#app/features/proof/server/day-roots.server.ts';
import { houseKeys, trustedCertificates } from '#app/features/proof/server/house-keys.server.ts';
import { type Identity, makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { openText } from '#app/platform/secrets.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { attempted } from '#tests/attempts.ts';
import { acceptVersion, verified } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import type { Issued, Specimen } from '#tests/signed-pdfs/corpus.ts';
import { forgedSignatures } from '#tests/signed-pdfs/forged-signatures.ts';
import { forgedUpdates } from '#tests/signed-pdfs/forged-updates.ts';
import { validFiles } from '#tests/signed-pdfs/valid-files.ts';

const context = onTestDatabase();
/** Some hundred signatures are checked in one test; ms. */
const SLOW = { timeout: 300_000 };

let issued: Issued;
let corpus: Specimen[];
let trusted: Trusted[];

async function contract(text: string) {
  const { id, code } = await acceptVersion(context.owner, text);
  const bytes = await fileStore().get((await storeContractPdf(id)).filePath);
  if (!bytes) throw new Error('The contract was not stored.');
  return { code, bytes };
}

async function authorityKey(): Promise<Identity> {
  const { rows } = await context.owner.query(
    "select id, certificate, encrypted_key from signing_keys where role = 'authority'",
  );
  const [{ id, certificate, encrypted_key: sealed }] = rows;
  return {
    certificate: new Uint8Array(Buffer.from(certificate, 'base64')),
    key: createPrivateKey(openText(`signing_keys/${id}`, sealed)),
    chain: [],
  };
}

beforeAll(async () => {
  const [{ bytes, code }, other] = [await contract('<p>Um</p>'), await contract('<p>Dois</p>')];
  await closeDays(new Date(Date.now() + 86_400_000));
  const proof = await dayProof(code);
  if (!proof) throw new Error('The day has no proof.');
  trusted = await trustedCertificates();
  const { signer, timeStamp } = await houseKeys();
  const stranger = await makeCertificate('signer', ['Nome em Dia', 'Nome em Dia'], new Date());
  issued = {
    bytes,
    other: other.bytes,
    signer,
    clock: timeStamp,
    authority: await authorityKey(),
    stranger,
    proof,
    trusted,
  };
  corpus = [
    ...(await validFiles(issued)),
    ...(await forgedUpdates(issued)),
    ...(await forgedSignatures(issued)),
  ];
});

const judge = ({ file, proof }: Specimen, rules?: readonly RuleName[]): Promise<DocumentJudgement> =>
  judgeDocument(new Uint8Array(file), trusted, proof, rules);

/** State at /verificar that follows from the bytes alone: it knows the issued file and never looks at a signature. */
function stateOf({ file, answer }: Specimen): string {
  if (file.equals(issued.bytes)) return 'authentic';
  if (file.subarray(0, issued.bytes.length).equals(issued.bytes))
    return answer === 'authentic' ? 'appended' : 'covered';
  return /\/verificar\/[0-9A-Z]{4}-/.test(file.toString('latin1')) ? 'altered' : 'unknown';
}

/** Classes of files, in the words of docs/threat-model.md. */
const FAMILIES: Record<Specimen['family'], string> = {
  valid: 'Valid: as issued, with stores, time stamps and second signatures, of several writers',
  update: 'Updates behind the signature: pages, page tree, catalog, fields, fonts, layers',
  annotation: 'Annotations over a page',
  shadow: 'Shadow documents: hide, replace, both',
  wrapping: 'Signature wrapping: moved and nested ranges',
  universal: 'Universal forgery: missing, empty, zero or foreign `/Contents`, foreign tokens',
  house: 'Keys, evidence and days of the house, used for something else',
};

/** Each verdict with its number. */
const counted = (verdicts: string[]): string =>
  [...new Set(verdicts)]
    .toSorted()
    .map((one) => `${one} ${verdicts.filter((other) => other === one).length}`)
    .join(', ');

describe('the corpus of signed PDFs', () => {
  test('has at least eighty files, and each family of attacks', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(80);
    expect(new Set(corpus.map(({ name, family }) => `${family} ${name}`)).size).toBe(corpus.length);
    expect(new Set(corpus.map(({ family }) => family))).toEqual(new Set(Object.keys(FAMILIES)));
  });

  test('gets the right verdicts at both doors, as docs/threat-model.md lists them', SLOW, async () => {
    const wrong: string[] = [];
    const verdicts = new Map<string, { offline: string[]; online: string[] }>();
    for (const one of corpus) {
      const { answer, added } = await judge(one);
      const { state } = await verified(one.file);
      const name = `${one.family}, ${one.name}`;
      if (![one.answer].flat().includes(answer)) wrong.push(`${name}: ${answer} ${added.fault ?? ''}`);
      if (state !== stateOf(one)) wrong.push(`${name} at /verificar: ${state}, not ${stateOf(one)}`);
      if (one.family !== 'valid') attempted('forged-pdfs', answer !== 'authentic');
      if (one.family !== 'valid' && !one.proof)
        attempted('forged-pdfs', state !== 'authentic' && state !== 'appended');
      const of = verdicts.get(one.family) ?? { offline: [], online: [] };
      verdicts.set(one.family, { offline: [...of.offline, answer], online: [...of.online, state] });
    }
    expect(wrong).toEqual([]);
    const rows = [...verdicts].map(
      ([family, { offline, online }]) =>
        `| ${FAMILIES[family as Specimen['family']]} | ${offline.length} | ${counted(offline)} | ${counted(online)} | 0 |`,
    );
    const [, listed] = fs.readFileSync('docs/threat-model.md', 'utf8').split(/<!-- \/?verdicts -->\n/);
    expect(listed?.trim().split('\n')).toEqual([
      '| Class | Files | Offline verifier | `/verificar` | Wrong |',
      '|---|---:|---|---|---:|',
      ...rows,
      `| **All** | **${corpus.length}** | | | **0** |`,
    ]);
  });

  test.each(RULE_NAMES)('needs the rule that a signature or document "%s"', async (rule) => {
    const guarded = corpus.filter(({ only }) => only === rule);
    expect(guarded).not.toHaveLength(0);
    const others = RULE_NAMES.filter((name) => name !== rule);
    for (const one of guarded) expect((await judge(one, others)).answer, one.name).toBe('authentic');
  });

  test('names harmless additions', async () => {
    const kindsOf = async (name: string) => {
      const found = corpus.find((one) => one.name === name);
      return found && (await judge(found)).added.kinds;
    };
    expect(await kindsOf('as issued')).toEqual([]);
    expect(await kindsOf('with two more signatures')).toEqual(['signature', 'signature']);
    expect(await kindsOf('with a store and a time stamp')).toEqual(['validation', 'time-stamp']);
  });

  test('names a visible signature as the harmful change', async () => {
    const visible = corpus.filter(({ name }) => name.startsWith('a visible signature'));
    expect(visible.length).toBeGreaterThan(0);
    for (const one of visible) expect((await judge(one)).added.fault, one.name).toBe('visible-signature');
  });

  test('has keys with the roles that the rules ask for', () => {
    expect(readCertificate(issued.clock.certificate).purposes).not.toBeNull();
    expect(readCertificate(issued.authority.certificate).isAuthority).toBe(true);
  });
});
