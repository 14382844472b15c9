import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument, normalizeDocument } from '#app/lib/documents.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import type { MandateLevel } from './mandate.ts';

/** `signed`: a PDF with a digital signature; `scan`: a photo or scan of a recognised signature. */
export const MANDATE_WAYS = ['signed', 'scan'] as const;
export type MandateWay = (typeof MANDATE_WAYS)[number];

export const MANDATE_VERDICTS = ['valid', 'inconclusive', 'invalid'] as const;
export type MandateVerdict = (typeof MANDATE_VERDICTS)[number];

/** Checks of a signed power of attorney, in their order. */
const MANDATE_CHECKS = [
  'signature',
  'paper',
  'bytes',
  'whole',
  'chain',
  'time',
  'revoked',
  'person',
] as const;
export type MandateCheck = (typeof MANDATE_CHECKS)[number];
export const MANDATE_CHECK_LABELS: Record<MandateCheck, string> = {
  signature: 'Tem assinatura digital',
  paper: 'É a página que enviamos',
  bytes: 'Não mudou depois de assinada',
  whole: 'Nada foi acrescentado depois',
  chain: 'Emissor da assinatura reconhecido',
  time: 'Certificado valia no dia',
  revoked: 'Certificado não foi cancelado',
  person: 'Assinada pelo titular',
};
export type CheckResult = { check: MandateCheck; verdict: MandateVerdict; message: string };

export const MANDATE_WAY_LABELS: Record<MandateWay, string> = {
  signed: 'assinatura digital',
  scan: 'em papel',
};
export const MANDATE_VERDICT_LABELS: Record<MandateVerdict, string> = {
  valid: 'válida',
  inconclusive: 'precisa de uma pessoa',
  invalid: 'não vale',
};

export const MANDATE_FILE_STATES = ['verified', 'to_check', 'refused'] as const;
export type MandateFileState = (typeof MANDATE_FILE_STATES)[number];
export const MANDATE_FILE_STATE: Record<
  MandateFileState,
  { label: string; tone: 'good' | 'warning' | 'bad' }
> = {
  verified: { label: 'Conferida', tone: 'good' },
  to_check: { label: 'Em conferência', tone: 'warning' },
  refused: { label: 'Não aceita', tone: 'bad' },
};

/** Returns a number that people read: from the random end of an id. */
function shortNumber(initial: 'P' | 'C', id: string): string {
  const digits = id.replaceAll('-', '').slice(-12).toUpperCase();
  return `${initial}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}
/** Number of a power of attorney. */
export const mandateNumber = (id: string): string => shortNumber('P', id);
/** Number of a letter. */
export const letterNumber = (id: string): string => shortNumber('C', id);

/**
 * State of a power of attorney for anyone who has its number: no names, no documents, no places. `on`: the day
 * on which it ends, or ended.
 */
export type MandateStanding = {
  state: 'valid' | 'revoked' | 'expired';
  level: MandateLevel;
  givenOn: CivilDate;
  on: CivilDate;
};

/** Returns the state of a power of attorney on a day: its last day counts. */
export function mandateStanding(
  power: { level: MandateLevel; givenOn: CivilDate; endsOn: CivilDate; revokedOn: CivilDate | null },
  today: CivilDate,
): MandateStanding {
  const { level, givenOn, endsOn, revokedOn } = power;
  if (revokedOn) return { state: 'revoked', level, givenOn, on: revokedOn };
  return { state: endsOn < today ? 'expired' : 'valid', level, givenOn, on: endsOn };
}

type Paper = {
  holder: { name: string; document: string };
  company: { legalName: string; taxId: string };
  places: readonly ListingPlace[];
  endsOn: CivilDate;
};

const CNPJ_LENGTH = 14;

/** Returns the text of the page to sign, without its last line. Its powers are all of `MANDATE_POWERS`. */
export function mandateText({ holder, company, places, endsOn }: Paper): string {
  const document = formatDocument(holder.document);
  const grantor =
    normalizeDocument(holder.document).length === CNPJ_LENGTH
      ? `${holder.name}, CNPJ ${document}, por seu representante legal, que assina abaixo,`
      : `${holder.name}, CPF ${document},`;
  return [
    `${grantor} nomeia ${company.legalName}, CNPJ ${company.taxId}, para agir em seu nome, só com os poderes desta página.`,
    'Poderes: obter informações e cópias, consultar e contestar anotações, pedir correção ou exclusão, pedir e receber dados bancários do SCR e do CCF, e receber respostas.',
    `Junto a: ${places.map((place) => LISTING_PLACE_LABELS[place]).join('; ')}.`,
    'Não permite fazer acordo, reconhecer dívida, receber ou pagar dinheiro, desistir de direito nem entrar com processo.',
    `Vale até ${formatDate(endsOn)}. Pode ser cancelada a qualquer momento, sem motivo, na área do cliente.`,
  ].join('\n\n');
}

/** Returns the last line of the page. @param sha256 of the text, in hexadecimal */
export const codeLine = (id: string, sha256: string): string =>
  `Procuração nº ${mandateNumber(id)} · SHA-256 ${sha256.slice(0, 16)}`;

/** Returns a notice to an addressee that a power of attorney ended. */
export const revocationText = (
  holder: { name: string; document: string },
  company: { legalName: string; taxId: string },
  { number, addressee, on }: { number: string; addressee: string; on: CivilDate },
): string =>
  [
    `A ${addressee}`,
    `${holder.name}, ${formatDocument(holder.document)}, informa que cancelou em ${formatDate(on)} a procuração nº ${number}, dada a ${company.legalName}, CNPJ ${company.taxId}.`,
    'A partir desse dia a empresa não fala mais em meu nome. Peço que as respostas às cartas já enviadas venham para mim.',
  ].join('\n\n');

/** A certificate in PEM. */
export const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Returns the certificates of a PEM text, as DER in base64. */
export const certificatesOf = (text: string): string[] =>
  [...text.matchAll(PEM)].map(([, body = '']) => body.replace(/\s/g, ''));

export const MANDATE_TRUST_LABELS = {
  govBrRoots: 'Certificado raiz do gov.br',
  icpRoots: 'Certificados raiz da ICP-Brasil',
  lists: 'Listas de certificados cancelados',
} as const;
