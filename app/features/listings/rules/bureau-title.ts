import { fold } from '#app/lib/text.ts';
import type { ListingPlace } from '#app/terms/listing.ts';

/** Names with which a place signs its own report, in folded words; longer names come first. */
const NAMES: readonly [name: string, place: ListingPlace][] = [
  ['emprestimos e financiamentos', 'scr'],
  ['emitentes de cheques sem fundos', 'ccf'],
  ['banco central do brasil', 'scr'],
  ['cheques sem fundos', 'ccf'],
  ['equifax', 'boavista'],
  ['boavista', 'boavista'],
  ['scpc', 'boavista'],
  ['serasa', 'serasa'],
  ['spc', 'spc'],
  ['quod', 'quod'],
  ['registrato', 'scr'],
  ['scr', 'scr'],
  ['cenprot', 'cenprot'],
  ['cadin', 'cadin'],
  ['ccf', 'ccf'],
];

/** Words that a title may have before the name of its place: "Minhas dívidas no Quod". */
const TITLE_WORDS = new Set(
  `a ao as cadastro cadastral central certidao completa completo comprovante consulta consultas cpf cnpj credito da das
  de debitos divida dividas do dos e em extrato fisica informacoes junto juridica meu meus minha minhas na nacional
  negativacoes no nome o os pela pelo pendencias pesquisa pessoa pessoal portal protesto protestos registros relatorio
  restricoes resultado resumo situacao`.split(/\s+/),
);

/** Boa Vista is a city too: its name is a title only alone or before one of these words. */
const AFTER_BOA_VISTA = new Set(
  'consulta consumidor credito equifax relatorio score scpc servicos'.split(' '),
);

/** Lines at the top of a report in which its place signs. */
export const HEADER_LINES = 12;
const LONGEST_TITLE = 100;
const MONEY = /\d,\d{2}(?!\d)/;

const wordsOf = (line: string) => fold(line).match(/[a-z0-9]+/g) ?? [];

/** Finds the places that a title names; `titleOf` reads the bare "Boa Vista". */
const placesIn = (words: readonly string[]): Set<ListingPlace> => {
  const text = ` ${words.join(' ')} `;
  return new Set(NAMES.filter(([name]) => text.includes(` ${name} `)).map(([, place]) => place));
};

/**
 * Reads the place that a line names as a title.
 * @returns null for a line that is no title, 'several' for a title of more than one place
 */
function titleOf(line: string): ListingPlace | 'several' | null {
  if (line.length > LONGEST_TITLE || MONEY.test(line)) return null;
  const words = wordsOf(line);
  const start = words.findIndex((word) => !TITLE_WORDS.has(word));
  const before = words.slice(0, start < 0 ? words.length : start);
  const rest = start < 0 ? [] : words.slice(start);
  const places = placesIn(words);
  if (rest[0] === 'boa' && rest[1] === 'vista') {
    const isTitle = rest[2] === undefined || AFTER_BOA_VISTA.has(rest[2]);
    if (!isTitle || before.at(-1) === 'em' || before.at(-1) === 'de') return null;
    places.add('boavista');
  } else if (start < 0 && before.length > 1 && before.some((word) => /^protestos?$/.test(word)))
    places.add('cenprot');
  else if (!NAMES.some(([name]) => `${rest.join(' ')} `.startsWith(`${name} `))) return null;
  const [place, second] = places;
  return second ? 'several' : (place ?? null);
}

/**
 * Finds the place that signs a report: the first title in its first lines. Names further down belong to other
 * sources.
 * @returns null if no place signs, or if the title names several
 */
export function bureauOfHeader(lines: readonly string[]): ListingPlace | null {
  const head = lines.filter((line) => line.trim() !== '').slice(0, HEADER_LINES);
  const title = head.map((line) => titleOf(line.trim())).find((found) => found !== null);
  return title === undefined || title === 'several' ? null : title;
}

/** A title that names more than its place is a heading of a report, and too long for the tag of one record. */
const LONGEST_TAG = 30;

/** Reads a line that is only the name of a place, as lists of debts put it above or below each record. */
export function placeOfLine(line: string): ListingPlace | null {
  const place = line.length <= LONGEST_TAG ? titleOf(line) : null;
  return place === 'several' ? null : place;
}

const LEADING: readonly [RegExp, ListingPlace][] = [
  [/^serasa(?: experian| consumidor)?[\s:|–-]+(?=\p{L}{2})/iu, 'serasa'],
  [/^spc(?: brasil)?[\s:|–-]+(?=\p{L}{2})/iu, 'spc'],
  [/^(?:equifax(?: boa ?vista)?|boa ?vista scpc|boavista|scpc)[\s:|–-]+(?=\p{L}{2})/iu, 'boavista'],
  [/^quod[\s:|–-]+(?=\p{L}{2})/iu, 'quod'],
  [/^cenprot[\s:|–-]+(?=\p{L}{2})/iu, 'cenprot'],
];

/** Takes the name of a place off the beginning of a record: "Serasa BANCO DO VALE" is a record at Serasa. */
export function withoutBureau(text: string): { place: ListingPlace | null; rest: string } {
  for (const [pattern, place] of LEADING) {
    const rest = text.replace(pattern, '');
    if (rest !== text) return { place, rest };
  }
  return { place: null, rest: text };
}
