import { fold } from '#app/lib/text.ts';
import { legalWords } from './legal-front.ts';

/** Who acts for the house, as the company's settings name them. */
export const IDENTITY_NAMES = ['lawyers', 'consortium', 'loanInstitution', 'dataOfficerName'] as const;
export type IdentityName = (typeof IDENTITY_NAMES)[number];

/**
 * `words` match claims of a text that require named people or companies, on folded text; `inContract` match
 * those of a contract, in which the noun itself is a duty. `field` is the merge field by which a contract
 * must name them if it matches `said` (otherwise `inContract`): the name of a service only needs the
 * settings.
 */
export const HOUSE_NAMES: Record<
  IdentityName,
  { missing: string; label: string; words: RegExp; inContract: RegExp; said?: RegExp; field: string }
> = {
  lawyers: {
    missing: 'quem é o advogado, com o número da OAB e o Limpa Jus ligado',
    label: 'Advogados',
    words:
      /\bnoss[oa]s? advogad|\badvogad[oa]s? (?:da casa|parceir|nosso)|\bequipe juridica propria\b|\bac(?:ao|oes) judicia(?:l|is)\b|\b(?:pedimos|conseguimos) (?:[a-z]+ ){0,8}liminar/,
    inContract: /\badvogad|\bliminar/,
    said: /\badvogad/,
    field: 'empresa.advogados',
  },
  consortium: {
    missing: 'a administradora do consórcio, com a autorização do Banco Central',
    label: 'Administradora de consórcio',
    words: /\bconsorcios?\b/,
    inContract: /\bconsorcios?\b/,
    field: 'empresa.consorcio',
  },
  loanInstitution: {
    missing: 'a instituição do empréstimo',
    label: 'Instituição do empréstimo',
    words: /\bemprestimos? com garantia\b|\bcorrespondente bancari/,
    inContract: /\bemprestimos?\b|\bcorrespondente bancari/,
    field: 'empresa.instituicao',
  },
  dataOfficerName: {
    missing: 'o nome do encarregado de dados',
    label: 'Nome do encarregado de dados',
    words:
      /\{\{\s*encarregado\s*\}\}|\bencarregad[oa] (?:de|pelos?|pelas?|por|do tratamento de) (?:os |seus )?dados/,
    inContract: /\bencarregad[oa] (?:de|pelos?|pelas?|por|do tratamento de) (?:os |seus )?dados/,
    field: 'empresa.encarregado',
  },
};

/** Returns all texts of a body of any shape, without tags. */
function saidIn(body: unknown): string {
  if (typeof body === 'string') return body.replace(/<[^<>]*>/g, ' ');
  if (typeof body !== 'object' || body === null) return '';
  return Object.values(body).map(saidIn).join('\n');
}

/** The names that a text of the site needs. @param legal legal work is offered */
export function namesNeeded(body: unknown, legal: boolean): IdentityName[] {
  const said = fold(legalWords(saidIn(body), legal));
  return IDENTITY_NAMES.filter((name) => HOUSE_NAMES[name].words.test(said));
}

type HouseName = (typeof HOUSE_NAMES)[IdentityName];

function namesBy(content: string, wordsOf: (name: HouseName) => RegExp): IdentityName[] {
  const text = fold(saidIn(content).replace(/\{\{[^{}]*\}\}/g, ' '));
  return IDENTITY_NAMES.filter((name) => wordsOf(HOUSE_NAMES[name]).test(text));
}

/** Returns the names that a contract requires: a contract is binding, so the noun alone is enough. */
export const namesOfContract = (content: string) => namesBy(content, ({ inContract }) => inContract);

/** Returns the names that a contract must state itself. */
export const namesSaidIn = (content: string) =>
  namesBy(content, ({ said, inContract }) => said ?? inContract);

/** Place of a name among the settings. */
export const settingOf = (name: IdentityName) => ({
  label: HOUSE_NAMES[name].label,
  to: name === 'lawyers' ? '/admin/config/advogados' : `/admin/config#${name}`,
});
