/** The page's own program: everything happens in this browser, nothing is sent. */

import { additionWords, CHANGE_WORDS } from '#app/features/proof/rules/added-words.ts';
import { type DayProof, readDayProof } from '#app/features/proof/rules/evidence.ts';
import { type DocumentJudgement, judgeDocument } from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import { ANSWERS } from './verifier-answers.ts';

type Trust = { house: string; certificates: Trusted[] };

const find = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found as T;
};

const trust = JSON.parse(find('trust').textContent ?? '') as Trust;

const when = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'long',
  timeStyle: 'medium',
});
const dayText = (day: string) => day.split('-').reverse().join('/');

function factsOf({
  signedBy,
  trust: kind,
  stamp,
  evidence,
  root,
  added,
  sha256,
}: DocumentJudgement): [string, string][] {
  const facts: [string, string][] = [];
  const by = signedBy.join(' ← ');
  if (by)
    facts.push([
      'Quem assinou',
      kind === 'house'
        ? `${by} (prova interna da casa)`
        : kind === 'company'
          ? `${by} (certificado da empresa)`
          : `${by} (desconhecido aqui)`,
    ]);
  if (stamp)
    facts.push([
      'Carimbo do tempo',
      `${when.format(new Date(stamp.at))}, horário de Brasília, por ${stamp.by} (${stamp.house ? 'prova interna da casa' : 'de fora, desconhecido aqui'})`,
    ]);
  else if (by) facts.push(['Carimbo do tempo', 'não há dentro deste arquivo']);
  if (evidence) {
    const { title, code, issuedAt } = evidence.document;
    facts.push(['Documento', code ? `${title}, código ${code}` : title]);
    facts.push(['Emitido em', `${when.format(new Date(issuedAt))}, horário de Brasília`]);
    facts.push(['Emissor', `${evidence.issuer.name}, CNPJ ${evidence.issuer.taxId}`]);
    if (evidence.record)
      facts.push([
        'Lugar na cadeia de aceites',
        `nº ${evidence.record.position}, resumo ${evidence.record.hash}`,
      ]);
  }
  if (root)
    facts.push([
      root.whole ? 'Raiz do dia, assinada' : 'Raiz do dia até este aceite',
      `${dayText(root.day)}: ${root.root}`,
    ]);
  if (root?.outside)
    facts.push([
      'Raiz do dia, vista por fora',
      `${when.format(new Date(root.outside.at))}, horário de Brasília, por ${root.outside.by}`,
    ]);
  if (added.signatures.length > 0)
    facts.push([
      'Assinaturas acrescentadas depois',
      `${added.signatures.join('; ')} (não conferimos quem são)`,
    ]);
  const harmless = additionWords(added.kinds);
  if (harmless.length > 0)
    facts.push(['Acrescentado depois, sem mudar o que se lê', `${harmless.join('; ')}. Não é desta casa.`]);
  if (added.fault) facts.push(['O que mudou depois da assinatura', CHANGE_WORDS[added.fault]]);
  facts.push(['SHA-256 do arquivo', sha256]);
  return facts;
}

function show(judged: DocumentJudgement) {
  const { title, text, good } = ANSWERS[judged.answer];
  const result = find('result');
  result.className = good ? 'good' : 'bad';
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  const lead = Object.assign(document.createElement('p'), { textContent: text });
  const list = document.createElement('dl');
  for (const [name, value] of factsOf(judged))
    list.append(
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value }),
    );
  result.replaceChildren(heading, lead, list);
  result.hidden = false;
}

async function judge() {
  const [pdf] = find<HTMLInputElement>('pdf').files ?? [];
  if (!pdf) return;
  const [given] = find<HTMLInputElement>('proof').files ?? [];
  let proof: DayProof | null = null;
  if (given) {
    proof = readDayProof(await given.text());
    find('proof-error').hidden = proof !== null;
    if (!proof) return;
  } else find('proof-error').hidden = true;
  show(await judgeDocument(new Uint8Array(await pdf.arrayBuffer()), trust.certificates, proof));
}

find('house').textContent = trust.house;
for (const id of ['pdf', 'proof']) find(id).addEventListener('change', () => void judge());
