import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { printed } from '#app/lib/printable.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { ADDRESSEE_KINDS, DAY_KINDS, EVIDENCE_KINDS, GROUNDS, TERM_BASES } from './grounds.ts';
import { MANDATE_LEVELS, MANDATE_POWERS } from './mandate.ts';
import { PEM } from './mandate-files.ts';
import { letterFault } from './merge-letter.ts';
import { isTracking, MOST_TRACKING_TEXT, plainTracking } from './sending.ts';
import { LETTER_ANSWERS, SEND_WAYS, VOICES } from './terms.ts';

const id = (message: string) => z.string(message).refine(isUuid, message);
const day = (message: string) =>
  z
    .string(message)
    .refine(isCivilDate, message)
    .transform((text) => text as `${string}`);
const short = (most: number) =>
  z.string().trim().max(most, `No máximo ${most} letras`).superRefine(printed).default('');

/** Text of a letter or template: its fields must be known. */
const text = z
  .string('Escreva o texto')
  .trim()
  .min(20, 'Escreva o texto')
  .max(12_000, 'No máximo 12.000 letras')
  .superRefine(printed)
  .superRefine((value, context) => {
    const fault = letterFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
const title = z
  .string('Escreva o assunto')
  .trim()
  .min(3, 'Escreva o assunto')
  .max(200, 'No máximo 200 letras')
  .superRefine(printed);

export const LetterText = z.object({ title, source: text });
export type LetterText = z.infer<typeof LetterText>;

/** Choice of an addressee that is entered with the letter. */
export const NEW_ADDRESSEE = 'novo';

/** One letter for each of the chosen listings. */
export const NewLetters = LetterText.extend({
  listings: z
    .string()
    .transform((list) => list.split(',').filter(isUuid))
    .refine((list) => list.length > 0, 'Escolha ao menos um registro')
    .refine((list) => list.length <= 50, 'No máximo 50 registros de uma vez'),
  ground: z.enum(GROUNDS, 'Escolha o fundamento'),
  addressee: z
    .string('Escolha o destinatário')
    .refine((chosen) => chosen === NEW_ADDRESSEE || isUuid(chosen), 'Escolha o destinatário'),
  newName: short(200),
  newKind: z.enum(['', ...ADDRESSEE_KINDS], 'Escolha o tipo').default(''),
  newAddress: short(400),
}).superRefine(({ addressee, newName, newKind }, context) => {
  if (addressee !== NEW_ADDRESSEE) return;
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (newName.length < 2) issue('newName', 'Escreva o nome');
  if (!newKind) issue('newKind', 'Escolha o tipo');
});
type EnteredLetters = z.infer<typeof NewLetters>;
type AddresseeEntries = 'newName' | 'newKind' | 'newAddress';
/** The entries of an addressee only for `NEW_ADDRESSEE`. */
export type NewLetters = Omit<EnteredLetters, AddresseeEntries> &
  Partial<Pick<EnteredLetters, AddresseeEntries>>;

/** Letters of a plan, as "record:ground": the server derives addressee and text. */
export const PlannedLetters = z.object({
  letters: z
    .string()
    .default('')
    .transform((list) =>
      [...new Set(list.split(' '))].flatMap((pair) => {
        const [listing = '', code] = pair.split(':');
        const ground = GROUNDS.find((one) => one === code);
        return isUuid(listing) && ground ? [{ listing, ground }] : [];
      }),
    )
    .refine((chosen) => chosen.length > 0, 'Escolha ao menos uma carta')
    .refine((chosen) => chosen.length <= 100, 'No máximo 100 cartas de uma vez'),
});
export type PlannedLetter = z.infer<typeof PlannedLetters>['letters'][number];

export const EvidenceInput = z.object({
  document: id('Escolha o documento'),
  kind: z.enum(EVIDENCE_KINDS, 'Diga para que serve'),
});
export type EvidenceInput = z.infer<typeof EvidenceInput>;

export const SendInput = z.object({
  how: z.enum(SEND_WAYS, 'Escolha como foi enviada'),
  on: day('Informe o dia do envio'),
  tracking: short(120),
});
export type SendInput = z.infer<typeof SendInput>;

/** A customer's report of a letter sent in their own name. */
export const OwnSendInput = SendInput.extend({
  tracking: z
    .string('Escreva o número do protocolo')
    .trim()
    .min(3, 'Escreva o número do protocolo')
    .max(120, 'No máximo 120 letras')
    .superRefine(printed),
});
export type OwnSendInput = z.infer<typeof OwnSendInput>;

/** A proof in words, by a file of the client's cards, or both. */
export const LetterProofInput = z
  .object({
    kind: z.enum(['protocol', 'tracking', 'file'], 'Escolha o tipo'),
    note: short(400),
    file: z.union([z.literal(''), id('Escolha o comprovante')]).default(''),
  })
  .superRefine(({ kind, note, file }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'file' && !file) issue('file', 'Escolha o comprovante');
    if (kind !== 'file' && !note) issue('note', 'Escreva o número');
    if (kind === 'tracking' && note && !isTracking(plainTracking(note)))
      issue('note', 'Confira o código: são 2 letras, 9 números e 2 letras, e o último número não fecha');
  })
  .transform(({ kind, note, file }) => ({
    kind,
    file,
    note: kind === 'tracking' ? plainTracking(note) : note,
  }));
export type LetterProofInput = z.infer<typeof LetterProofInput>;

/** Lines with tracking codes, pasted or of a file. */
export const TrackingInput = z.object({
  text: z
    .string('Cole as linhas ou escolha o arquivo')
    .max(MOST_TRACKING_TEXT, 'O arquivo é grande demais: divida-o')
    .refine((text) => text.trim() !== '', 'Cole as linhas ou escolha o arquivo'),
});

/** Decision of an admin about a mail that answers a letter. */
export const ReplyDecision = z.object({
  reply: id('Escolha a resposta'),
  keep: z.enum(['yes', 'no'], 'Diga se é a resposta'),
});
export type ReplyDecision = z.infer<typeof ReplyDecision>;

export const LetterAnswerInput = z.object({
  answer: z.enum(LETTER_ANSWERS, 'Escolha a resposta'),
  on: day('Informe o dia da resposta'),
  protocol: short(120),
  file: short(200),
});
export type LetterAnswerInput = z.infer<typeof LetterAnswerInput>;

const days = z
  .string()
  .trim()
  .regex(/^\d{0,3}$/, 'De 1 a 365 dias')
  .transform((digits) => (digits ? Number(digits) : null))
  .refine((count) => count === null || (count >= 1 && count <= 365), 'De 1 a 365 dias');

export const LetterTemplateInput = z.object({
  title,
  body: text,
  needs: z
    .string()
    .default('')
    .transform((list) => EVIDENCE_KINDS.filter((kind) => list.split(',').includes(kind))),
  answerDays: days,
  dayKind: z.enum(DAY_KINDS, 'Escolha como os dias contam'),
  basis: z.enum(TERM_BASES, 'Escolha de onde vem o prazo'),
});
export type LetterTemplateInput = z.infer<typeof LetterTemplateInput>;

export const AddresseeInput = z.object({
  kind: z.enum(ADDRESSEE_KINDS, 'Escolha o tipo'),
  place: z
    .enum(['', ...LISTING_PLACES], 'Escolha o cadastro')
    .default('')
    .transform((place) => place || null),
  name: z
    .string('Escreva o nome')
    .trim()
    .min(2, 'Escreva o nome')
    .max(200, 'No máximo 200 letras')
    .superRefine(printed),
  doc: short(20),
  address: short(400),
  email: z.union([z.literal(''), z.email('Confira o e-mail')]).default(''),
  portalUrl: z
    .union([z.literal(''), z.url('Comece com https://').startsWith('https://', 'Comece com https://')])
    .default(''),
  channel: z.enum(SEND_WAYS, 'Escolha o meio'),
  verified: z.string().optional().transform(Boolean),
});
export type AddresseeInput = z.infer<typeof AddresseeInput>;

/** Terms of an addressee; the second channel is optional. */
export const TermsInput = z.object({
  minLevel: z.enum(MANDATE_LEVELS, 'Escolha a procuração mínima'),
  powers: z
    .string()
    .default('')
    .transform((list) => MANDATE_POWERS.filter((power) => list.split(',').includes(power))),
  extraDocs: short(200),
  voice: z.enum(VOICES, 'Escolha quem escreve'),
  first: z.enum(SEND_WAYS, 'Escolha o meio'),
  second: z.enum(['', ...SEND_WAYS], 'Escolha o meio').default(''),
  source: z
    .string('Diga de onde vem a regra')
    .trim()
    .min(3, 'Diga de onde vem a regra')
    .max(300, 'No máximo 300 letras')
    .superRefine(printed),
  checkedOn: day('Informe o dia em que conferiu'),
});
export type TermsInput = z.infer<typeof TermsInput>;

export const PowerInput = z.object({
  places: z
    .string('Escolha ao menos um lugar')
    .transform((list) => LISTING_PLACES.filter((place) => list.split(',').includes(place)))
    .refine((list) => list.length > 0, 'Escolha ao menos um lugar'),
  agreed: z.string('Marque que você leu e concorda').min(1, 'Marque que você leu e concorda'),
});
export type PowerInput = z.infer<typeof PowerInput>;

/** Days before its end from which a power of attorney is listed in the queue. */
export const POWER_WARNING_DAYS = 30;

export const FOUR_EYES = ['auto', 'always', 'never'] as const;
export const FOUR_EYES_LABELS: Record<(typeof FOUR_EYES)[number], string> = {
  auto: 'Sim, quando há mais de um administrador',
  always: 'Sempre',
  never: 'Não: quem escreve pode aprovar',
};

const within = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/** The business's rules for letters. */
export const LetterSettings = z.object({
  /** Whether another admin has to approve a letter than the one who wrote it. */
  fourEyes: z.enum(FOUR_EYES, 'Escolha uma opção').default('auto'),
  /** Months for which a power of attorney is valid. */
  powerMonths: within(1, 60, 'De 1 a 60 meses').default(12),
  /** Hours in which customers may read a letter before it is sent. */
  readHours: within(0, 240, 'De 0 a 240 horas').default(48),
  /** Person that signs letters by power of attorney; empty for the business alone. */
  signerName: short(120),
  signerRole: short(80),
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** The rules as form values. */
export const letterSettingsDraft = ({ fourEyes, powerMonths, readHours, ...signer }: LetterSettings) => ({
  ...signer,
  fourEyes: fourEyes as string,
  powerMonths: String(powerMonths),
  readHours: String(readHours),
});
export const LETTER_SETTING_LABELS = {
  fourEyes: 'Outra pessoa aprova o que um administrador escreveu',
  powerMonths: 'Meses que a procuração vale',
  readHours: 'Horas para o cliente ler a carta',
  signerName: 'Quem assina as cartas',
  signerRole: 'Cargo de quem assina',
} as const;

/** Report that a notice of revocation was sent. */
export const RevocationReport = z.object({
  notice: id('Escolha o aviso'),
  on: day('Informe o dia do envio'),
  tracking: short(120),
});
export type RevocationReport = z.infer<typeof RevocationReport>;

/** Decision of an admin about a file that needs a person. */
export const MandateDecision = z.object({
  file: z.uuid('Escolha o arquivo'),
  level: z.enum(['gov_br', 'icp', 'firma'], 'Escolha como foi assinada'),
});
export type MandateDecision = z.infer<typeof MandateDecision>;

export const MandateRefusal = z.object({
  file: z.uuid('Escolha o arquivo'),
  why: z
    .string('Escreva o motivo')
    .trim()
    .min(5, 'Escreva o motivo: o cliente lê')
    .max(300, 'No máximo 300 letras')
    .superRefine(printed),
});
export type MandateRefusal = z.infer<typeof MandateRefusal>;

const roots = z
  .string()
  .trim()
  .max(60_000, 'No máximo 60.000 letras')
  .refine((text) => text === '' || text.replace(PEM, '').trim() === '', 'Cole certificados no formato PEM')
  .default('');

/** Authorities of signatures that the business trusts, and addresses of their revocation lists. */
export const MandateTrust = z.object({
  govBrRoots: roots,
  icpRoots: roots,
  lists: z
    .string()
    .trim()
    .max(2_000, 'No máximo 2.000 letras')
    .refine(
      (text) => text.split(/\s+/).every((line) => line === '' || /^https:\/\/\S+$/.test(line)),
      'Um endereço por linha, com https://',
    )
    .default(''),
});
export type MandateTrust = z.infer<typeof MandateTrust>;

/** Sentences of an engagement: long enough to say what the lawyer does. */
export const EngagementInput = z.object({
  listing: id('Escolha o registro'),
  lawyer: id('Escolha o advogado'),
  scope: z
    .string('Diga o que o advogado faz')
    .trim()
    .min(30, 'Diga o que o advogado faz, em uma frase ou mais')
    .max(2_000, 'No máximo 2.000 letras')
    .superRefine(printed),
  conflict: z
    .string('Pergunte ao advogado sobre conflito de interesses')
    .min(1, 'Pergunte ao advogado sobre conflito de interesses'),
});
export type EngagementInput = z.infer<typeof EngagementInput>;

export const EngagementEnd = z.object({
  engagement: id('Escolha o contrato'),
  why: z
    .string('Escreva o motivo: o cliente lê')
    .trim()
    .min(5, 'Escreva o motivo: o cliente lê')
    .max(500, 'No máximo 500 letras')
    .superRefine(printed),
});
export type EngagementEnd = z.infer<typeof EngagementEnd>;

/** Acceptance of a lawyer's contract by the customer. */
export const EngagementAcceptance = z.object({
  engagement: id('Escolha o contrato'),
  agreed: z.string('Marque que você leu e contrata').min(1, 'Marque que você leu e contrata'),
  aid: z
    .literal('on', 'Opção inválida')
    .optional()
    .transform((value) => value === 'on'),
});
export type EngagementAcceptance = z.infer<typeof EngagementAcceptance>;

export const EngagementRefusal = z.object({ engagement: id('Escolha o contrato') });
export type EngagementRefusal = z.infer<typeof EngagementRefusal>;
