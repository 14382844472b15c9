import { fieldsOf } from '#app/lib/merge-text.ts';
import { fold } from '#app/lib/text.ts';

/**
 * Clauses of a contract, and the words by which a text of the site claims them. A title of the contract
 * identifies the clause; `fields` are required in its text. Words are compared without accents and capitals.
 */
const CLAUSES = {
  guarantee: {
    label: 'garantia',
    claim: /garant/,
    title: /garantia(?! estendida)/,
    fields: ['pedido.garantia'],
  },
  deadline: { label: 'prazo', claim: /\bprazo|dias? ute?is|dias uteis/, title: /prazo/, fields: [] },
  price: {
    label: 'preço e pagamento',
    claim: /\bprecos?\b|\bvalor(es)?\b|\bpagamentos?\b|\bparcelas?\b/,
    title: /preco|pagamento|valor/,
    fields: ['pedido.total'],
  },
  withdrawal: {
    label: 'arrependimento e devolução',
    claim: /desist|arrepend|reembols|devol|dinheiro de volta/,
    title: /arrependimento|desistencia|devolucao/,
    fields: [],
  },
  signature: { label: 'assinatura eletrônica', claim: /assinatura eletr/, title: /assinatura/, fields: [] },
} as const satisfies Record<string, { label: string; claim: RegExp; title: RegExp; fields: string[] }>;
export type ClauseName = keyof typeof CLAUSES;
export const CLAUSE_NAMES = Object.keys(CLAUSES) as ClauseName[];

export const clauseLabel = (name: ClauseName): string => CLAUSES[name].label;

/** Minimum number of letters of a clause besides its title. */
const LEAST = 40;
const TITLE = /<(h[1-6]|strong)>((?:(?!<\1>).)*?)<\/\1>/gs;
const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the clauses that a text states: each with a title, as a heading or a bold beginning, and a text.
 */
function wordedIn(content: string): ClauseName[] {
  const titles = [...content.matchAll(TITLE)].map(({ 0: whole, 1: tag = '', 2: title = '', index }) => ({
    title: fold(plain(title)),
    begins: index + whole.length,
    ends: index,
    bold: tag === 'strong',
  }));
  const sections = titles.map(({ title, begins, bold }, at) => {
    // A heading's section ends at the next heading; a bold title's section at the next title of any kind.
    const next = titles.slice(at + 1).find((other) => bold || !other.bold);
    return { title, text: plain(content.slice(begins, next?.ends)) };
  });
  return CLAUSE_NAMES.filter((name) =>
    sections.some((section) => CLAUSES[name].title.test(section.title) && section.text.length >= LEAST),
  );
}

/** The clauses that a contract states: worded, with the merge fields that they need. */
export function clausesIn(content: string): ClauseName[] {
  const shown = plain(content);
  const named = new Set(fieldsOf(shown));
  return wordedIn(content).filter((name) => CLAUSES[name].fields.every((field) => named.has(field)));
}

/** Does a contract as it was accepted, its fields filled, give the guarantee? */
export const givesGuarantee = (accepted: string): boolean => wordedIn(accepted).includes('guarantee');

/** A sentence that claims a clause of the contract. */
export type Claim = { clause: ClauseName; sentence: string };
/** Matches "contrato" itself; "contratar" and "contratado" claim no clause. */
const CONTRACT = /\bcontrat(o|os|ual|uais)\b/;

/**
 * Returns a text's claims about the contract, one for each clause and sentence. The title may name the
 * subject: "A garantia" over "Está no contrato."
 */
export function claimsOf(text: string, title = ''): Claim[] {
  const sentences = plain(text)
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => CONTRACT.test(fold(sentence)));
  const about = fold(title);
  return sentences.flatMap((sentence) =>
    CLAUSE_NAMES.filter(
      (name) => CLAUSES[name].claim.test(fold(sentence)) || CLAUSES[name].claim.test(about),
    ).map((clause) => ({ clause, sentence })),
  );
}

/** A text that visitors or customers currently read, and its address in the panel. */
export type PublishedText = { where: string; body: unknown };

/** Returns the claims of published texts about a contract. */
export const publishedClaims = (published: readonly PublishedText[]): (PlacedClaim & { where: string })[] =>
  published.flatMap(({ where, body }) => claimsIn(body).map((claim) => ({ ...claim, where })));

/**
 * A published sentence about clauses of a contract: `missing` are the labels of clauses that the contract
 * lacks.
 */
export type TextOnContract = { where: string; sentence: string; clauses: string[]; missing: string[] };

/** Returns the published sentences about a contract: first those with a missing clause. */
export function textsOnContract(content: string, published: readonly PublishedText[]): TextOnContract[] {
  const stated = clausesIn(content);
  const sentences = Map.groupBy(publishedClaims(published), ({ where, sentence }) => `${where}\n${sentence}`);
  const texts = [...sentences.values()].map((of) => {
    const names = [...new Set(of.map(({ clause }) => clause))];
    const { where = '', sentence = '' } = of[0] ?? {};
    const missing = names.filter((name) => !stated.includes(name)).map(clauseLabel);
    return { where, sentence, clauses: names.map(clauseLabel), missing };
  });
  return texts.toSorted((a, b) => b.missing.length - a.missing.length);
}

/** A claim with the place of its text in a form: "perks.2", "faq.0.answer". */
export type PlacedClaim = Claim & { place: string };
const TITLES = ['title', 'question'];

/** Finds the claims in a body of texts of any shape. */
export function claimsIn(body: unknown, place = '', title = ''): PlacedClaim[] {
  if (typeof body === 'string') return claimsOf(body, title).map((claim) => ({ ...claim, place }));
  if (typeof body !== 'object' || body === null) return [];
  const values = body as Record<string, unknown>;
  const named = TITLES.map((key) => values[key]).find((value) => typeof value === 'string') as
    | string
    | undefined;
  return Object.entries(values).flatMap(([key, value]) =>
    claimsIn(value, place ? `${place}.${key}` : key, named ?? title),
  );
}
