import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import type { AddresseeKind } from './grounds.ts';
import type { SendWay, Voice } from './terms.ts';

/** How a power of attorney was signed, from the weakest; `icp` and `firma` are of equal weight. */
export const MANDATE_LEVELS = ['click', 'gov_br', 'icp', 'firma'] as const;
export type MandateLevel = (typeof MANDATE_LEVELS)[number];
export const MANDATE_LEVEL_LABELS: Record<MandateLevel, string> = {
  click: 'dada na área do cliente',
  gov_br: 'assinada no gov.br',
  icp: 'assinada com certificado ICP-Brasil',
  firma: 'assinada com firma reconhecida',
};
const WEIGHT: Record<MandateLevel, number> = { click: 1, gov_br: 2, icp: 3, firma: 3 };

/** A level with those of equal weight: "assinada com certificado ICP-Brasil ou assinada com firma reconhecida". */
const levelWords = (asked: MandateLevel): string =>
  MANDATE_LEVELS.filter((level) => WEIGHT[level] === WEIGHT[asked])
    .map((level) => MANDATE_LEVEL_LABELS[level])
    .join(' ou ');

/** Whether a signature is stronger than the one that a power has. */
export const raisesLevel = (held: MandateLevel, signed: MandateLevel): boolean =>
  WEIGHT[signed] > WEIGHT[held];

/** Powers that an addressee asks for. */
export const MANDATE_POWERS = ['consult', 'contest', 'receive_answers', 'ask_copies', 'bank_data'] as const;
export type MandatePower = (typeof MANDATE_POWERS)[number];
export const MANDATE_POWER_LABELS: Record<MandatePower, string> = {
  consult: 'consultar',
  contest: 'contestar',
  receive_answers: 'receber respostas',
  ask_copies: 'pedir cópias',
  bank_data: 'ver dados bancários',
};
/** Powers in the text that customers accept with a click (`powerText`). */
export const CLICK_POWERS: readonly MandatePower[] = ['consult', 'contest', 'receive_answers', 'ask_copies'];

/** An addressee's terms for letters of one kind of holder. */
export type Terms = {
  minLevel: MandateLevel;
  powers: readonly MandatePower[];
  /** Documents that it asks for besides the letter's own, in words; empty without any. */
  extraDocs: string;
  /** `holder`: it accepts no attorney, whatever the level. */
  voice: Voice;
  /** Channels, the preferred first; never empty. */
  channels: readonly SendWay[];
};

/** Returns the usual terms, for an addressee without a row of terms. @param channel its usual channel */
export const usualTerms = (channel: SendWay): Terms => ({
  ...{ minLevel: 'click', powers: ['contest'], extraDocs: '', voice: 'attorney' },
  channels: [channel],
});

type ShippedTerms = Omit<Terms, 'extraDocs'> & { extraDocs?: string; source: string };
export const TERMS_CHECKED_ON: CivilDate = '2026-11-27';
const OWN_LOGIN = 'O acesso é pessoal, e a empresa não pede senhas';
const TO_CONFIRM = 'Regra de costume: confirme com o destinatário';

/** Returns the first terms of an addressee, which the business edits; null for creditors. */
export function shippedTerms(kind: AddresseeKind, place: ListingPlace | null): ShippedTerms | null {
  const attorney = { voice: 'attorney', powers: ['consult', 'contest'] } as const;
  if (kind === 'agency')
    return { minLevel: 'click', powers: [], voice: 'holder', channels: ['portal'], source: OWN_LOGIN };
  if (kind === 'notary')
    return { ...attorney, minLevel: 'firma', channels: ['hand', 'post'], source: TO_CONFIRM };
  if (kind === 'bank')
    return {
      ...{ minLevel: 'gov_br', powers: ['consult', 'contest', 'bank_data'], voice: 'attorney' },
      ...{ extraDocs: 'documento com foto', channels: ['post', 'email', 'portal'], source: TO_CONFIRM },
    };
  if (kind === 'creditor') return null;
  return place === 'serasa'
    ? {
        ...{ ...attorney, minLevel: 'icp', channels: ['post', 'portal'] },
        source: 'Serasa Experian: firma reconhecida ou ICP-Brasil, com poderes específicos para birôs',
      }
    : { ...attorney, minLevel: 'gov_br', channels: ['post', 'portal'], source: TO_CONFIRM };
}

/** A holder's power of attorney. */
export type Mandate = {
  level: MandateLevel;
  powers: readonly MandatePower[];
  places: readonly ListingPlace[];
  endsOn: CivilDate;
  revoked: boolean;
};

/**
 * Returns why a mandate does not carry a letter to an addressee, in Portuguese; null if it does.
 * @param asked the place that it must cover
 * @param today the day on which the letter is sent
 */
export function mandateFault(
  mandate: Mandate | null,
  terms: Terms,
  asked: ListingPlace,
  today: CivilDate,
): string | null {
  if (terms.voice === 'holder') return 'Este destinatário só atende o próprio titular.';
  if (!mandate) return 'O cliente não deu procuração.';
  if (mandate.revoked) return 'O cliente cancelou a procuração.';
  if (mandate.endsOn < today) return `A procuração terminou em ${formatDate(mandate.endsOn)}.`;
  if (!mandate.places.includes(asked)) return 'A procuração não vale para este destinatário.';
  if (WEIGHT[mandate.level] < WEIGHT[terms.minLevel])
    return `Este destinatário pede procuração ${levelWords(terms.minLevel)}. A que vale foi ${MANDATE_LEVEL_LABELS[mandate.level]}.`;
  const lacking = terms.powers.filter((power) => !mandate.powers.includes(power));
  return lacking.length > 0
    ? `Falta na procuração: ${lacking.map((power) => MANDATE_POWER_LABELS[power]).join(', ')}.`
    : null;
}

export type Spoken = { voice: Voice; channel: SendWay; why: string | null };

/**
 * Returns voice and channel of a letter. A letter that the mandate does not carry is not blocked: its holder
 * sends it. @param usual the addressee's channel, for terms without any
 */
export function voiceOf(
  mandate: Mandate | null,
  terms: Terms,
  asked: ListingPlace,
  { today, usual }: { today: CivilDate; usual: SendWay },
): Spoken {
  const why = mandateFault(mandate, terms, asked, today);
  return { voice: why === null ? 'attorney' : 'holder', channel: terms.channels[0] ?? usual, why };
}
