import { isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import { fold } from '#app/lib/text.ts';

/** The company of this installation. Banks also write its name and CNPJ, which name no payer. */
export type House = { document: string; words: ReadonlySet<string> };
export const houseOf = ({ name, taxId }: { name: string; taxId: string }): House => ({
  document: normalizeDocument(taxId),
  words: new Set(wordsOf(name)),
});
export const NO_HOUSE: House = { document: '', words: new Set() };

/** Facts about the payer in the text of an entry. */
export type TextFacts = {
  /** CPF or CNPJ without marks, "?" for a hidden character. */
  documents: string[];
  /** Folded words between separators, without particles. */
  chunks: string[][];
  /** Words that no bank uses. */
  words: string[];
  /** Two of them or more together: a name of a person. */
  hasName: boolean;
  /** Numbers of a Pix transaction or a boleto. */
  ids: string[];
  /** Speaks of money that goes out or comes back. */
  isOutgoing: boolean;
};

/** Evidence of a text for or against one person. */
export type PersonEvidence = {
  document: 'whole' | 'part' | 'differs' | null;
  /** `ends`: first and last name, and nothing between them that differs. */
  name: 'whole' | 'ends' | 'part' | 'differs' | null;
};

const MOST_TEXT = 400;
const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'di', 'del', 'van', 'von']);
/** Words of banks, which name no person. */
const BANK_WORDS = new Set(
  `a ag agencia ao aos autom automatica automatico banco bank bb bol boleto boletos bradesco c caixa cc cdb cef cliente
  cnpj cob cobranca codigo com compra conta corrente cp cpf cred credito credit creditado d debito deb dep deposito devolucao
  dinamico dinheiro disp doc docto eireli elet eletronica em entrada entre enviada enviado enviou estatico estorno
  favorecido filial folha fornecedor id inter internet itau ltda liq liquidacao loja matriz me mes mesma mesmo mobile
  na no nome nu nubank o os ou p pag pagador pagamento pago pagamentos pagto para parcela parcelas pedido pela pelas pelo
  pelos pf pgto pix pj por poupanca qr qrcode code qrs rec receb recebida recebido recebimento ref referente rem remet
  remetente s sa saldo salario santander sem sicoob sicredi sispag so tarifa tb ted tef terceiro terceiros titularidade
  titulo titulos tit tr transf transferencia trf txid um uma valor venc vencimento via vista
  consultoria contrato fatura fiscal honorarios mensalidade nota plano processo servico servicos
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro`.split(/\s+/),
);

const WHOLE =
  /(?<!\d)(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?![\p{L}\d])/giu;
const MASKED = /(?<![\p{L}\d])[\d*•·●#x./-]{8,24}/giu;
/** Shapes of a CPF and a CNPJ, with "?" for a hidden digit and with or without their marks. */
const SHAPE =
  /^(?:[\d?]{3}\.?[\d?]{3}\.?[\d?]{3}-?[\d?]{2}|[\d?]{2}\.?[\d?]{3}\.?[\d?]{3}\/?[\d?]{4}-?[\d?]{2})$/;
const CPF_LENGTH = 11;
const LEAST_VISIBLE = 3;

function documentsOf(text: string, house: House): string[] {
  const whole = (text.match(WHOLE) ?? [])
    .map(normalizeDocument)
    .filter((number) => isValidDocument('CPF', number) || isValidDocument('CNPJ', number));
  const masked = (text.match(MASKED) ?? []).flatMap((written) => {
    const marked = written.replace(/[^\d./-]/g, '?');
    const pattern = marked.replace(/[./-]/g, '');
    const visible = pattern.replaceAll('?', '');
    if (!pattern.includes('?') || visible.length < LEAST_VISIBLE) return [];
    if (SHAPE.test(marked)) return [pattern];
    // Some banks write fewer marks than they hide: *.982.247-*.
    const isMiddle = visible.length === 6 && pattern.includes(visible);
    return isMiddle && pattern.length < CPF_LENGTH ? [`???${visible}??`] : [];
  });
  return [...new Set([...whole, ...masked])].filter((one) => one !== house.document);
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !PARTICLES.has(word))
    .map((word) => (word === 'jr' ? 'junior' : word));
}

/** Words of the name of a person or firm, as `readText` compares them. */
export const payerWords = wordsOf;

/** Reads the facts about the payer. @param docNumber from a column for documents */
export function readText(text: string, house: House = NO_HOUSE, docNumber = ''): TextFacts {
  const short = text.slice(0, MOST_TEXT);
  const chunks = short
    .split(/[^\p{L}\p{M}\s.'’-]+|\s[-–—]+\s/u)
    .map(wordsOf)
    .filter((words) => words.some((word) => !house.words.has(word)));
  const known = documentsOf(short, house);
  const isOwn = (word: string) => word.length > 1 && !BANK_WORDS.has(word);
  return {
    documents: docNumber && !known.includes(docNumber) ? [docNumber, ...known] : known,
    chunks,
    words: [...new Set(chunks.flat().filter(isOwn))],
    hasName: chunks.some((words) => words.filter(isOwn).length > 1),
    ids: short.match(/(?<![\dA-Za-z])(?:[\dA-Za-z]{20,48}|\d{10,19})(?![\dA-Za-z])/g) ?? [],
    isOutgoing: /\b(?:enviad[oa]|enviou|debitado|estorno|devolucao|devolvid[oa])\b/.test(fold(short)),
  };
}

/** Returns the whole document that a text names, else the whole name; null for a text without a payer. */
export function payerMark({ documents, chunks }: TextFacts): string | null {
  const document = documents.find((one) => !one.includes('?'));
  if (document) return document;
  const names = chunks.map((words) => words.filter((word) => !BANK_WORDS.has(word)));
  return names.find((words) => words.length > 1)?.join(' ') ?? null;
}

const fitsPattern = (pattern: string, document: string): boolean =>
  pattern.length === document.length &&
  [...pattern].every((mark, at) => mark === '?' || mark === document[at]);

function documentEvidence(documents: readonly string[], own: string): PersonEvidence['document'] {
  if (documents.length === 0 || own === '') return null;
  if (documents.includes(own)) return 'whole';
  return documents.some((pattern) => pattern.includes('?') && fitsPattern(pattern, own)) ? 'part' : 'differs';
}

/** Splits a chunk at words of banks that are not in the person's name. */
function runsOf(words: readonly string[], own: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const word of words)
    if (BANK_WORDS.has(word) && !own.includes(word) && word.length > 1) runs.push([]);
    else runs.at(-1)?.push(word);
  return runs;
}

/** Compares the words behind a first name: each must be the next of the person's, its initial, or its cut beginning. */
function runEvidence(run: readonly string[], own: readonly string[]): PersonEvidence['name'] {
  const [first = ''] = own;
  const start = run.indexOf(first);
  if (start < 0) return null;
  const before = run.slice(0, start);
  const isOwn = (word: string) =>
    own.some((name) => name === word || (word.length === 1 && name.startsWith(word)));
  if (!before.every(isOwn)) return 'differs';
  let at = 1;
  let exact = 1;
  let isLastNamed = own.length === 1;
  const rest = run.slice(start + 1);
  for (const [place, word] of rest.entries()) {
    const isCut = word.length > 2 && place === rest.length - 1;
    const found = own.findIndex(
      (name, index) =>
        index >= at && (name === word || ((word.length === 1 || isCut) && name.startsWith(word))),
    );
    if (found < 0) return 'differs';
    const isExact = own[found] === word;
    if (isExact) exact += 1;
    isLastNamed = isExact && found === own.length - 1;
    at = found + 1;
  }
  if (own.length < 2 || before.length > 0 || !isLastNamed) return 'part';
  return exact === own.length ? 'whole' : 'ends';
}

const NAME_ORDER = ['whole', 'ends', 'part'] as const;

function nameEvidence(
  chunks: readonly (readonly string[])[],
  own: readonly string[],
): PersonEvidence['name'] {
  const found = chunks
    .filter((words) => words.some((word) => own.includes(word)))
    .flatMap((words) => runsOf(words, own).map((run) => runEvidence(run, own)));
  if (found.includes('differs')) return 'differs';
  return NAME_ORDER.find((one) => found.includes(one)) ?? null;
}

/** Compares a text with one person. @param own words of the person's name, by `payerWords` */
export const personEvidence = (
  facts: TextFacts,
  { document, own }: { document: string; own: readonly string[] },
): PersonEvidence => ({
  document: documentEvidence(facts.documents, document),
  name: nameEvidence(facts.chunks, own),
});
