import { z } from 'zod';
import { movementEffect } from '#app/features/cases/rules/lawsuit-movements.ts';
import { ufField } from '#app/features/profiles/rules/person-fields.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { isValidCnpj, isValidCpf, normalizeDocument } from '#app/lib/documents.ts';
import { type Centavos, parseBRL } from '#app/lib/money.ts';
import { printed } from '#app/lib/printable.ts';
import {
  DEBT_SOURCES,
  LISTING_ADDRESSEES,
  LISTING_KINDS,
  LISTING_PLACES,
  LISTING_SOURCES,
  LISTING_STATES,
  LISTING_VERDICTS,
  PERSON_SAYS,
} from '#app/terms/listing.ts';
import { isInterestSeries, monthStart, parseMonthlyRate } from './interest.ts';

const id = z.uuid('Registro inválido');
const orNull = <T extends string>(values: readonly [T, ...T[]], message: string) =>
  z
    .union([z.literal(''), z.enum(values, message)], message)
    .default('')
    .transform((value): T | null => (value === '' ? null : (value as T)));
const day = z
  .string('Data inválida')
  .default('')
  .refine((value) => value === '' || isCivilDate(value), 'Data inválida')
  .transform((value): CivilDate | null => value || null);
const text = (longest: number) =>
  z
    .string('Texto inválido')
    .trim()
    .max(longest, 'Texto muito longo')
    .superRefine(printed)
    .default('')
    .transform((value) => value || null);
const yesNo = z
  .enum(['', 'sim', 'nao'], 'Escolha uma opção')
  .default('')
  .transform((value) => (value === '' ? null : value === 'sim'));
const amount = z
  .string('Valor inválido')
  .default('')
  .transform((value, context): Centavos | null => {
    if (value.trim() === '') return null;
    const centavos = parseBRL(value);
    if (centavos === null)
      context.addIssue({ code: 'custom', message: 'Valor inválido. Escreva como 1.234,56.' });
    return centavos;
  });
const rate = z
  .string('Taxa inválida')
  .default('')
  .transform((value, context): number | null => {
    if (value.trim() === '') return null;
    const found = parseMonthlyRate(value);
    if (found === null)
      context.addIssue({ code: 'custom', message: 'Taxa inválida. Escreva ao mês, como 9,87.' });
    return found;
  });
const month = z
  .string('Mês inválido')
  .trim()
  .default('')
  .refine((value) => value === '' || monthStart(value) !== null, 'Mês inválido. Escreva como 2024-03.')
  .transform((value): CivilDate | null => monthStart(value));
const creditor = z
  .string('Diga quem anotou')
  .trim()
  .min(2, 'Diga quem anotou')
  .max(200, 'Nome muito longo')
  .superRefine(printed);
/** A report may truncate a document: an invalid one stays as entered, and is flagged on screen. */
const creditorDoc = text(40).transform((value) => {
  const plain = value === null ? '' : normalizeDocument(value);
  return isValidCnpj(plain) || isValidCpf(plain) ? plain : value;
});
export const isFlaggedDoc = (value: string | null): boolean =>
  value !== null && !isValidCnpj(value) && !isValidCpf(value);

const facts = {
  place: z.enum(LISTING_PLACES, 'Escolha onde consta'),
  kind: z.enum(LISTING_KINDS, 'Escolha o tipo').default('inadimplencia'),
  creditor,
  creditorDoc,
  originalCreditor: text(200),
  contractRef: text(80),
  amount,
  dueOn: day,
  includedOn: day,
  uf: z
    .union([z.literal(''), ufField('Escolha o estado')])
    .default('')
    .transform((value) => value || null),
};

type Facts = {
  kind: string;
  amount: Centavos | null;
  dueOn: CivilDate | null;
  includedOn: CivilDate | null;
  /** The bureau's notice before the entry. */
  notifiedOn?: CivilDate | null;
};

/**
 * Returns messages for facts that the law excludes or that are implausible. @param today civil date of
 * Brasília
 */
export function factsAtFault(
  { kind, amount: value, dueOn, notifiedOn = null }: Facts,
  today: CivilDate,
): Record<string, string> | null {
  if (kind === 'inadimplencia' && dueOn !== null && dueOn > today)
    return { dueOn: 'Uma dívida em atraso não vence no futuro. Confira o vencimento.' };
  if (notifiedOn && notifiedOn > today) return { notifiedOn: 'O aviso não pode ser de um dia futuro.' };
  if (value === 0 && kind !== 'consulta') return { amount: 'Só uma consulta pode ter valor zero.' };
  return null;
}

type Interest = { rate: number | null; rateMonth: CivilDate | null; rateSeries: number | null };

/** The interest of a contract needs its month and its kind, for a comparison. */
export function interestAtFault(
  { rate: contract, rateMonth, rateSeries }: Interest,
  today: CivilDate,
): Record<string, string> | null {
  if (contract === null && rateMonth === null && rateSeries === null) return null;
  if (contract === null) return { rate: 'Diga os juros do contrato, ao mês.' };
  if (rateMonth === null) return { rateMonth: 'Diga o mês do contrato.' };
  if (rateMonth > today) return { rateMonth: 'O mês do contrato não pode ser no futuro.' };
  return rateSeries === null ? { rateSeries: 'Escolha a modalidade do contrato.' } : null;
}

/** Returns a warning about plausible but unusual facts, which are not refused. */
export const factsWarning = ({ dueOn, includedOn }: Pick<Facts, 'dueOn' | 'includedOn'>): string | null =>
  dueOn && includedOn && includedOn < dueOn ? 'Foi incluída antes de vencer: confira as duas datas.' : null;

/** A listing as the team enters it. */
export const ListingInput = z.object({
  ...facts,
  holderId: z
    .union([z.literal(''), z.uuid('Titular inválido')])
    .default('')
    .transform((value) => value || null),
  notary: text(120),
  protocol: text(120),
  checkNo: text(20),
  ccfReason: z
    .enum(['', '12', '13', '14'], 'Escolha o motivo')
    .default('')
    .transform((value) => (value === '' ? null : Number(value))),
  notes: z.string('Observações inválidas').trim().max(2_000, 'Observações muito longas').default(''),
  personSays: orNull(PERSON_SAYS, 'Escolha o que o cliente diz'),
  paidOn: day,
  debtSource: orNull(DEBT_SOURCES, 'Escolha a origem'),
  interrupted: yesNo,
  noticeProved: yesNo,
  notifiedOn: day,
  notifiedHow: text(120),
  rate,
  rateMonth: month,
  rateSeries: z
    .union(
      [z.literal(''), z.coerce.number().refine(isInterestSeries, 'Escolha a modalidade')],
      'Escolha a modalidade',
    )
    .default('')
    .transform((value) => (value === '' ? null : value)),
  rateAverage: rate,
  /** Confirms a deliberate duplicate. */
  again: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
});
export type ListingInput = z.infer<typeof ListingInput>;

/** A listing as its holder confirms it after a paste. */
export const OwnListingInput = z.object({
  ...facts,
  source: z.enum(LISTING_SOURCES, 'Origem inválida').default('paste'),
  personSays: orNull(PERSON_SAYS, 'Escolha uma resposta'),
});
export type OwnListingInput = z.infer<typeof OwnListingInput>;

/** The customer's statement about a listing; only "já paguei" has the day of a payment. */
export const SayInput = z
  .object({ listingId: id, says: z.enum(PERSON_SAYS, 'Escolha uma resposta'), paidOn: day })
  .refine(({ says, paidOn }) => says !== 'ja_paguei' || paidOn !== null, {
    path: ['paidOn'],
    message: 'Diga o dia em que você pagou',
  })
  .transform((input) => ({ ...input, paidOn: input.says === 'ja_paguei' ? input.paidOn : null }));
export type SayInput = z.infer<typeof SayInput>;

/** Terms that a change of state may begin by hand. */
const HAND_CLOCKS = [
  'challengedOn',
  'accessAskedOn',
  'consumerPortalOn',
  'exclusionAskedOn',
  'foundWrongOn',
  'scrCorrectedOn',
] as const;

/** A change of state of one listing, or of many at once. */
export const StateInput = z.object({
  ids: z
    .string('Escolha ao menos um registro')
    .max(8_000, 'Escolha menos registros')
    .transform((value) => [...new Set(value.split(' ').filter(Boolean))])
    .pipe(z.array(id).min(1, 'Escolha ao menos um registro').max(200, 'Escolha até 200 registros')),
  state: z.enum(LISTING_STATES, 'Escolha a situação'),
  on: day,
  askedOf: orNull(LISTING_ADDRESSEES, 'Escolha a quem foi pedido'),
  clock: z.enum(['', ...HAND_CLOCKS], 'Escolha o prazo').default(''),
  proofId: z
    .union([z.literal(''), z.uuid('Comprovante inválido')])
    .default('')
    .transform((value) => value || null),
});
export type StateInput = z.infer<typeof StateInput>;

/** Title of the proof that a creditor's record was removed; at most as long as titles of proofs. */
export const removalTitle = (creditor: string): string => `Retirada: ${creditor}`.slice(0, 120);

/** The removal of one listing; the use case refuses it without a proof. */
export const ListingRemovalInput = z
  .object({ listingId: id, on: day, proofId: StateInput.shape.proofId })
  .transform(
    ({ listingId, on, proofId }): StateInput => ({
      ...{ ids: [listingId], state: 'removed', on, askedOf: null, clock: '', proofId },
    }),
  );

/** A lawyer's verdict, which overrides the triage; an empty one removes it. */
export const VerdictInput = z
  .object({
    listingId: id,
    verdict: orNull(LISTING_VERDICTS, 'Escolha o parecer'),
    reason: z.string('Motivo inválido').trim().max(1_000, 'Motivo muito longo').default(''),
  })
  .refine(({ verdict, reason }) => verdict === null || reason.length >= 10, {
    path: ['reason'],
    message: 'Escreva o motivo do parecer, com ao menos 10 letras',
  });
export type VerdictInput = z.infer<typeof VerdictInput>;

/**
 * Movements that may be entered by hand: the codes that matter for a customer, in their usual order in court.
 */
export const HAND_MOVEMENTS: readonly (readonly [code: number, name: string])[] = [
  [26, 'Distribuição'],
  [339, 'Liminar concedida'],
  [892, 'Liminar concedida em parte'],
  [792, 'Liminar negada'],
  [348, 'Liminar revogada'],
  [219, 'Sentença: pedido aceito'],
  [221, 'Sentença: pedido aceito em parte'],
  [220, 'Sentença: pedido negado'],
  [848, 'Trânsito em julgado'],
  [246, 'Arquivamento definitivo'],
  [22, 'Baixa definitiva'],
];

export const OTHER_MOVEMENT = 'outro';

/** A movement read in the court file. The day counts as noon in Brasília. */
export const movementInput = (today: CivilDate) =>
  z
    .object({
      what: z
        .string('Escolha o andamento')
        .refine(
          (what) => what === OTHER_MOVEMENT || HAND_MOVEMENTS.some(([code]) => String(code) === what),
          'Escolha o andamento',
        ),
      name: z.string('Descreva o andamento').trim().max(300, 'No máximo 300 caracteres').default(''),
      on: z
        .string('Informe a data')
        .refine(isCivilDate, 'Informe a data')
        .refine((on) => on <= today, 'A data ainda não chegou'),
      complement: z.string('Detalhe inválido').trim().max(500, 'No máximo 500 caracteres').default(''),
    })
    .refine(({ what, name }) => what !== OTHER_MOVEMENT || name.length >= 3, {
      path: ['name'],
      message: 'Descreva o andamento',
    })
    .transform(({ what, name, on, complement }) => {
      const known = HAND_MOVEMENTS.find(([code]) => String(code) === what);
      const movement = { code: known?.[0] ?? null, name: known?.[1] ?? name };
      return {
        ...movement,
        ...{ grau: '', at: `${on}T12:00:00-03:00`, complement },
        effect: movementEffect(movement),
      };
    });

/** Listings linked to a lawsuit, by their ids. */
export const TiesInput = z.object({
  listings: z.array(z.uuid('Registro inválido')).max(300, 'Registros demais'),
});

/** A record of the customer that is taken on again under the extended guarantee. */
export const CoverInput = z.object({ listingId: id });
