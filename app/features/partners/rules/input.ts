import { z } from 'zod';
import { isUf, type Uf } from '#app/lib/brazil.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, formatDocument, normalizeDocument } from '#app/lib/documents.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import { LAWYER_REFUSED } from './messages.ts';
import {
  COMMISSION_MODES,
  FIXED_ORDERS,
  PARTNER_CODE,
  PARTNER_KINDS,
  type PartnerKind,
  type PartnerTerms,
} from './terms.ts';

const text = (most: number) => z.string().trim().max(most, `No máximo ${most} caracteres`).default('');
/** Text of a large field: pages without scripts send its line breaks as CR LF. */
const longText = (most: number) => text(most).transform((value) => value.replaceAll('\r\n', '\n'));

/** Most of an amount for one order, in centavos. */
const MOST_FIXED = 1_000_000;
const fixedAmount = z
  .string()
  .default('')
  .transform((value, context) => {
    if (value.trim() === '') return null;
    const centavos = parseBRL(value);
    if (centavos !== null && centavos > 0 && centavos <= MOST_FIXED) return centavos;
    context.addIssue({ code: 'custom', message: 'De R$ 0,01 a R$ 10.000,00' });
    return z.NEVER;
  });

/** A percentage with at most two decimals, as hundredths of a percent; at most 50%. */
const rate = z
  .string()
  .trim()
  .default('')
  .transform((value, context) => {
    if (value === '') return null;
    const match = /^(\d{1,2})(?:[,.](\d{1,2}))?$/.exec(value);
    const rateBp = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
    if (rateBp >= 1 && rateBp <= 5_000) return rateBp;
    context.addIssue({ code: 'custom', message: 'De 0,01 a 50' });
    return z.NEVER;
  });

const states = z
  .string()
  .default('')
  .transform((value, context) => {
    const all = value
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    const wrong = all.find((uf) => !isUf(uf));
    if (wrong === undefined) return [...new Set(all)].toSorted() as Uf[];
    context.addIssue({ code: 'custom', message: `${wrong.slice(0, 20)} não é um estado: use SC, PR, RS` });
    return z.NEVER;
  });

/** A partner as its form sends it. */
export const PartnerInput = z
  .object({
    kind: z.enum([...PARTNER_KINDS, 'lawyer'], 'Escolha o tipo'),
    certification: text(120),
    name: z.string().trim().min(3, 'Escreva o nome').max(120, 'No máximo 120 caracteres'),
    docNumber: z
      .string()
      .transform(normalizeDocument)
      .refine((value) => detectDocument(value) !== null, 'CPF ou CNPJ inválido'),
    email: text(200).refine((value) => value === '' || z.email().safeParse(value).success, 'E-mail inválido'),
    phone: text(30),
    pixKey: text(140),
    states,
    cities: text(500),
    code: z
      .string()
      .trim()
      .toLowerCase()
      .regex(PARTNER_CODE, 'De 3 a 30 letras sem acento, números e hífens'),
    coupon: z
      .string()
      .trim()
      .toUpperCase()
      .default('')
      .refine((value) => value === '' || /^\S{3,40}$/.test(value), 'De 3 a 40 letras ou números, sem espaço'),
    mode: z.enum(COMMISSION_MODES, 'Escolha como a comissão é calculada'),
    rate,
    fixed_CPF: fixedAmount,
    fixed_CNPJ: fixedAmount,
    fixed_other: fixedAmount,
    contractText: longText(50_000),
    acceptedOn: z
      .string()
      .trim()
      .default('')
      .refine((value): value is CivilDate | '' => value === '' || isCivilDate(value), 'Data inválida'),
    active: z
      .string()
      .default('')
      .transform((value) => value === 'on'),
  })
  .superRefine((input, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (input.kind === 'lawyer') fault('kind', LAWYER_REFUSED);
    if (input.kind === 'credit_agent' && !input.certification)
      fault(
        'certification',
        'O correspondente bancário precisa de agente certificado (CMN 4.935): diga qual',
      );
    if (input.mode === 'rate' && input.rate === null) fault('rate', 'Diga quantos por cento');
    if (input.mode === 'fixed' && FIXED_ORDERS.every((kind) => input[`fixed_${kind}`] === null))
      fault('fixed_CPF', 'Diga ao menos um valor');
    if (input.active && !input.contractText) fault('contractText', 'Sem contrato o parceiro não fica ativo');
    if (input.active && !input.acceptedOn)
      fault('acceptedOn', 'Diga em que dia o parceiro aceitou o contrato');
  })
  .transform(({ rate: rateBp, fixed_CPF, fixed_CNPJ, fixed_other, kind, ...input }) => ({
    ...input,
    kind: kind as PartnerKind,
    coupon: input.coupon || null,
    rateBp: input.mode === 'rate' ? rateBp : null,
    fixed:
      input.mode === 'fixed'
        ? (Object.fromEntries(
            Object.entries({ CPF: fixed_CPF, CNPJ: fixed_CNPJ, other: fixed_other }).filter(
              ([, amount]) => amount !== null,
            ),
          ) as PartnerTerms['fixed'])
        : {},
  }));
export type PartnerInput = z.output<typeof PartnerInput>;

/** A partner as it is stored; `version` is the one of its form. */
export type SavedPartner = Omit<PartnerInput, 'rate'>;

const amountText = (centavos: number | null | undefined) => (centavos ? formatAmount(centavos) : '');

/** The form of a partner, filled in. */
export const partnerDraft = (partner: SavedPartner) => ({
  kind: partner.kind as string,
  certification: partner.certification,
  name: partner.name,
  docNumber: formatDocument(partner.docNumber),
  email: partner.email,
  phone: partner.phone,
  pixKey: partner.pixKey,
  states: partner.states.join(', '),
  cities: partner.cities,
  code: partner.code,
  coupon: partner.coupon ?? '',
  mode: partner.mode as string,
  rate: partner.rateBp === null ? '' : String(partner.rateBp / 100).replace('.', ','),
  fixed_CPF: amountText(partner.fixed.CPF),
  fixed_CNPJ: amountText(partner.fixed.CNPJ),
  fixed_other: amountText(partner.fixed.other),
  contractText: partner.contractText,
  acceptedOn: partner.acceptedOn as string,
  active: partner.active ? 'on' : '',
});

export const NEW_PARTNER: SavedPartner = {
  kind: 'consultant',
  certification: '',
  name: '',
  docNumber: '',
  email: '',
  phone: '',
  pixKey: '',
  states: [],
  cities: '',
  code: '',
  coupon: null,
  mode: 'rate',
  rateBp: null,
  fixed: {},
  contractText: '',
  acceptedOn: '',
  active: false,
};
