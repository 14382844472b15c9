import type { Tone } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { LineFault } from './letter-answers-csv.ts';
import { letterNumber } from './mandate-files.ts';

/** Kinds of proofs that a letter left or arrived. */
export const PROOF_KINDS = ['mail', 'delivery', 'bounce', 'tracking', 'protocol', 'file'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];
export const PROOF_KIND_LABELS: Record<ProofKind, string> = {
  mail: 'E-mail enviado',
  delivery: 'E-mail entregue',
  bounce: 'E-mail devolvido',
  tracking: 'Código dos Correios',
  protocol: 'Protocolo',
  file: 'Arquivo',
};

/**
 * States of the mail that carries the letters of one holder: `waiting` for its file, `queued`, `sent` to the
 * mail server, then what the recipient's server reported.
 */
export const LETTER_MAIL_STATES = ['waiting', 'queued', 'sent', 'delivered', 'bounced', 'too_large'] as const;
export type LetterMailState = (typeof LETTER_MAIL_STATES)[number];
export const LETTER_MAIL_STATE: Record<LetterMailState, { label: string; tone: Tone | 'neutral' }> = {
  waiting: { label: 'Na fila', tone: 'neutral' },
  queued: { label: 'Na fila', tone: 'neutral' },
  sent: { label: 'Enviado', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'good' },
  bounced: { label: 'Devolvido', tone: 'bad' },
  too_large: { label: 'Arquivo grande demais', tone: 'bad' },
};

/** Bytes of a file that mail servers usually accept: 25 MB of a message, a third of them by the encoding. */
export const MOST_MAILED = 18 * 1024 * 1024;

/** States of a mail that answers letters: a person keeps it as an answer, or drops it. */
export const REPLY_STATES = ['to_check', 'kept', 'dropped'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];
export const REPLY_STATE_LABELS: Record<ReplyState, string> = {
  to_check: 'Resposta a conferir',
  kept: 'Resposta guardada',
  dropped: 'Não é resposta',
};

/** How a reply was assigned to its letter: by our Message-ID, or by the number in its text. */
export const REPLY_LINKS = ['thread', 'number'] as const;
export type ReplyLink = (typeof REPLY_LINKS)[number];
export const REPLY_LINK_LABELS: Record<ReplyLink, string> = {
  thread: 'responde ao nosso e-mail',
  number: 'traz o número da carta',
};

const NUMBER = /\bC-([0-9A-F]{4})-([0-9A-F]{4})-([0-9A-F]{4})(?![0-9A-Z-])/gi;

/** Returns the ends of the ids of the letters that a text names, in lower case, each once. */
export const letterEndsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(NUMBER)].map(([, ...parts]) => parts.slice(0, 3).join('').toLowerCase())),
];

const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Returns a tracking code as it is stored: without blanks, dots and dashes, in capitals. */
export const plainTracking = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** Whether a code of a registered item is right, with its check digit (UPU S10, used by the Correios). */
export function isTracking(code: string): boolean {
  if (!S10.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(code[at + 2]), 0);
  const rest = 11 - (sum % 11);
  return Number(code[10]) === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

export const MOST_TRACKING_LINES = 2_000;
/** Characters of a text with tracking codes. */
export const MOST_TRACKING_TEXT = 200_000;

/** `end`: the last twelve digits of the letter's id. */
export type TrackingLine = { line: number; end: string; code: string };

/** Returns the end of a letter's id, from its number or from the id of the manifest; null for another text. */
function endOf(text: string): string | null {
  if (isUuid(text)) return text.slice(-12).toLowerCase();
  const [end] = letterEndsIn(text);
  return end && text.toUpperCase() === letterNumber(end) ? end : null;
}

/**
 * Parses lines `carta;código`, with or without a head; more columns are ignored. A faulty line is reported
 * and the others are kept.
 */
export function readTrackingLines(text: string): { codes: TrackingLine[]; faults: LineFault[] } {
  const codes: TrackingLine[] = [];
  const faults: LineFault[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.length > MOST_TRACKING_LINES + 1)
    return {
      codes,
      faults: [{ line: MOST_TRACKING_LINES + 1, message: 'O arquivo tem linhas demais: divida-o.' }],
    };
  for (const [index, row] of lines.entries()) {
    const line = index + 1;
    if (!row.trim() || (index === 0 && /^"?(carta|id)\b/i.test(row))) continue;
    const [named = '', given = ''] = row.split(/[;\t,]/).map((cell) => cell.replaceAll('"', '').trim());
    const end = endOf(named);
    const code = plainTracking(given);
    const message = !end
      ? `“${named.slice(0, 40)}” não é o número de uma carta.`
      : !code
        ? 'Falta o código dos Correios.'
        : !S10.test(code)
          ? `“${given.slice(0, 40)}” não é um código dos Correios: são 2 letras, 9 números e 2 letras.`
          : !isTracking(code)
            ? `Confira o código ${code}: o último número não fecha.`
            : null;
    if (message || !end) faults.push({ line, message: message ?? 'Linha não entendida.' });
    else codes.push({ line, end, code });
  }
  return { codes, faults };
}

type Mailed = { id: string; title: string };

/**
 * Returns subject and text of the mail with the letters of a holder. The numbers in both let an answer find
 * its letters.
 */
export function letterMailWords(
  holder: { name: string; document: string },
  company: { name: string; legalName: string; taxId: string },
  letters: readonly Mailed[],
): { subject: string; text: string } {
  const [first] = letters;
  const numbers = letters.map(({ id }) => letterNumber(id));
  const sender = [company.legalName || company.name, company.taxId && `CNPJ ${company.taxId}`]
    .filter(Boolean)
    .join(', ');
  const subject =
    letters.length === 1 && first
      ? `${first.title} (carta ${numbers[0]})`
      : `${letters.length} cartas em nome de ${holder.name} (${numbers[0]})`;
  return {
    subject: subject.slice(0, 200),
    text: [
      'Prezados,',
      `${sender} envia em nome de ${holder.name}, ${holder.document}, por procuração, o PDF anexo, com ${letters.length === 1 ? 'a carta' : 'as cartas'}, a procuração e os documentos:`,
      letters.map(({ title }, at) => `${numbers[at]}: ${title}`).join('\n'),
      'Para responder, use este e-mail e mantenha o número da carta no texto. Pedimos o número do protocolo.',
      company.name,
    ].join('\n\n'),
  };
}

/**
 * Whether a reply comes from somewhere else than the addressee: another domain, or a server that denies
 * having sent it. @param known addresses of the addressee; empty ones are skipped
 */
export function isFromElsewhere(
  from: string,
  known: readonly string[],
  dmarc: 'pass' | 'fail' | null,
): boolean {
  const domain = (address: string) => address.split('@').at(-1)?.toLowerCase() ?? '';
  return (
    dmarc === 'fail' || !known.some((address) => address.includes('@') && domain(address) === domain(from))
  );
}
