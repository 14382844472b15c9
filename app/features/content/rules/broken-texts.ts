import { legalMarkFault } from '#app/features/catalog/rules/legal-front.ts';
import { PLAN_FIELDS } from '#app/features/catalog/rules/terms.ts';
import { keptTexts } from '#app/lib/site-words.ts';
import { type ContentField, fieldPlace, type InputField } from './content-fields.ts';
import type { WrittenName } from './section-names.ts';

/** A text of a section: its field, the field's place in words, and the text. */
export type SectionText = { place: string; where: string; kind: InputField['kind']; text: string };

/** Returns all texts of a section's body, in the order of its form. */
export function textsIn(field: ContentField, body: unknown, place = '', where: string[] = []): SectionText[] {
  if (body === undefined || body === null) return [];
  if (field.kind === 'group') {
    const values = body as Record<string, unknown>;
    return field.fields.flatMap((inner) =>
      textsIn(inner, values[inner.name], fieldPlace(place, inner.name), [...where, inner.label]),
    );
  }
  if (field.kind === 'list') {
    const { item, one } = field;
    return (body as unknown[]).flatMap((entry, at) =>
      textsIn(item, entry, fieldPlace(place, at), [...where, `${one} ${at + 1}`]),
    );
  }
  return typeof body === 'string' && body !== '' && field.kind !== 'image'
    ? [{ place, where: where.join(', '), kind: field.kind, text: body }]
    : [];
}

/** Merge fields that only some sections fill; in other sections they would stay visible as text. */
const COMPANY_FIELDS: Partial<Record<WrittenName, readonly string[]>> = {
  policies: ['empresa', 'cnpj', 'encarregado'],
  assistant_answers: ['empresa', 'cnpj'],
};
const PLAN_NAMES = PLAN_FIELDS.map(({ name }) => name);

/** First parts of the addresses that this site has. */
export const SITE_PLACES: readonly string[] = [
  '',
  'acompanhar',
  'app',
  'aprender',
  'auth',
  'checkout',
  'confira',
  'contact',
  'contato',
  'contrato',
  'convite',
  'emprestimo',
  'faq',
  'pedido',
  'politicas',
  'pre-analise',
  'produtos',
  'promessas',
  'promessas.csv',
  'raizes.json',
  'sair',
  'sorteio',
  'verdades',
  'verificador.html',
  'verificar',
];

/**
 * Finds texts that visitors would see broken: an unknown merge field, a link to a missing page, a replacement
 * for a text that is evidence. Returns messages by field, and one that names all places.
 */
export function brokenTexts(key: WrittenName, field: ContentField, body: unknown) {
  const known = [...PLAN_NAMES, ...(COMPANY_FIELDS[key] ?? [])];
  const texts = textsIn(field, body);
  const faulty = texts.flatMap((text) => {
    const fault = faultOf(text, known) ?? (key === 'phrases' ? evidenceFault(text) : null);
    return fault ? [{ ...text, fault }] : [];
  });
  if (faulty.length === 0) return null;
  return {
    fields: Object.fromEntries(faulty.map(({ place, fault }) => [place, fault])),
    message: faulty.map(({ where, fault }) => `${where}: ${fault}`).join(' '),
  };
}

function faultOf({ text, kind }: SectionText, known: readonly string[]): string | null {
  const unknown = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].find(
    ([, name]) => !known.includes((name ?? '').trim()),
  );
  if (unknown) return `O campo ${unknown[0]} não existe aqui.`;
  if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, '')))
    return 'Um campo está sem as duas chaves de cada lado.';
  const mark = legalMarkFault(text);
  if (mark) return `${mark}.`;
  if (kind !== 'rich') return null;
  const lost = [...text.matchAll(/href="\/([^"/?#]*)(?:[/?#][^"]*)?"/g)].find(
    ([, first]) => !SITE_PLACES.includes(first ?? ''),
  );
  return lost ? `O link ${lost[0].slice(6, -1)} leva a uma página que não existe.` : null;
}

/** A consent is stored with its shown text: a replacement would invalidate the evidence. */
const evidenceFault = ({ text, place }: SectionText): string | null =>
  place.endsWith('.from') && keptTexts.has(text)
    ? 'Este texto é guardado como prova do que a pessoa aceitou. Ele não muda por aqui.'
    : null;

/** Returns the field of the phrase that has `from`, and the body with this phrase added if it is missing. */
export function withPhrase(body: readonly { from: string; to: string }[], from: string) {
  const at = body.findIndex((phrase) => phrase.from === from || phrase.to === from);
  return at < 0
    ? { body: [...body, { from, to: from }], place: fieldPlace(body.length, 'to') }
    : { body, place: fieldPlace(at, 'to') };
}
