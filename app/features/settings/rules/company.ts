import { z } from 'zod';
import type { Company } from '#app/features/content/rules/site-content.ts';
import { emailField, phoneField } from '#app/features/profiles/rules/person-fields.ts';
import { digitsOnly, formatDocument, isValidCnpj } from '#app/lib/documents.ts';
import { maskCep, maskPhone } from '#app/lib/masks.ts';
import { printed } from '#app/lib/printable.ts';

/** Lines with the business hours; as the footer and the contact page show them. */
const HOURS = { most: 6, longest: 80 };

/** Labels of the company's fields in the form: the CEP alone, one line per entry of hours. */
export const COMPANY_LABELS = {
  name: 'Nome do site',
  legalName: 'Razão social',
  taxId: 'CNPJ',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  address: 'Endereço',
  cep: 'CEP',
  hours: 'Horários de contato',
  dataOfficerName: 'Nome do encarregado de dados',
  dataOfficer: 'E-mail do encarregado de dados',
  consortium: 'Administradora de consórcio e autorização do Banco Central',
  loanInstitution: 'Instituição do empréstimo (somos correspondente)',
} as const;
/** The company as its form writes it; table `lawyers` stores the lawyers. */
export type SavedCompany = Omit<Company, 'lawyers'>;
export type CompanyField = keyof typeof COMPANY_LABELS;
export type CompanyDraft = Record<CompanyField, string>;

const CEP_AT_END = /,? ?CEP (\d{5}-\d{3})$/;

export function companyDraft({ hours, address, ...company }: SavedCompany): CompanyDraft {
  const [end = '', cep = ''] = CEP_AT_END.exec(address) ?? [];
  return {
    name: company.name,
    legalName: company.legalName,
    taxId: company.taxId,
    email: company.email,
    whatsapp: company.whatsapp,
    dataOfficerName: company.dataOfficerName ?? '',
    dataOfficer: company.dataOfficer,
    consortium: company.consortium,
    loanInstitution: company.loanInstitution,
    address: address.slice(0, address.length - end.length),
    cep,
    hours: hours.join('\n'),
  };
}

const line = (least: number, most: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(least, message)
    .max(most, `No máximo ${most} letras`)
    .superRefine(printed)
    .refine((value) => !/[\n\r]/.test(value), message);

/** A name with its register number, or empty. */
const registered = z.string().trim().max(200, 'No máximo 200 letras').superRefine(printed);

const lines = (text: string) =>
  text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean);

export const CompanyInput = z
  .object({
    name: line(2, 40, 'Informe o nome do site'),
    legalName: line(3, 120, 'Informe a razão social'),
    taxId: z
      .string('CNPJ inválido')
      .trim()
      .max(18, 'CNPJ inválido')
      .refine(isValidCnpj, 'CNPJ inválido')
      .transform(formatDocument),
    email: emailField,
    whatsapp: phoneField('WhatsApp inválido').transform(maskPhone),
    address: line(5, 200, 'Informe o endereço').refine(
      (value) => !CEP_AT_END.test(value),
      'Deixe o CEP no campo dele',
    ),
    cep: z
      .string('CEP inválido')
      .transform(digitsOnly)
      .refine((value) => value === '' || value.length === 8, 'CEP inválido')
      .transform(maskCep),
    hours: z
      .string('Informe quando vocês atendem')
      .superRefine(printed)
      .transform(lines)
      .refine((value) => value.length > 0, { message: 'Informe quando vocês atendem', abort: true })
      .refine(({ length }) => length <= HOURS.most, `No máximo ${HOURS.most} linhas`)
      .refine(
        (value) => value.every(({ length }) => length <= HOURS.longest),
        `Linhas de até ${HOURS.longest} letras`,
      ),
    dataOfficerName: registered,
    dataOfficer: emailField,
    consortium: registered.refine(
      (value) => value === '' || /\d/.test(value),
      'Diga também o número da autorização do Banco Central',
    ),
    loanInstitution: registered,
  })
  .transform(
    ({ address, cep, ...rest }): SavedCompany => ({
      ...rest,
      address: cep ? `${address}, CEP ${cep}` : address,
    }),
  );

/**
 * Hours in which the support team answers, on business days, in whole hours of Brasília (docs/product.md
 * section 9).
 */
export type SupportHours = { opens: number; closes: number };
export const STANDARD_SUPPORT: SupportHours = { opens: 9, closes: 18 };

const hour = z
  .string('De 0 a 24')
  .trim()
  .regex(/^\d{1,2}$/, 'De 0 a 24')
  .transform(Number)
  .refine((value) => value <= 24, 'De 0 a 24');

export const SupportInput = z
  .object({ opens: hour, closes: hour })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'O fim vem depois do começo',
  });

export const SUPPORT_LABELS: Record<keyof SupportHours, string> = { opens: 'Abre às', closes: 'Fecha às' };
export const shownSupport = ({ opens, closes }: SupportHours): Record<string, string> => ({
  opens: String(opens),
  closes: String(closes),
});

/** Parses the stored hours; the standard if they are not a span within a day. */
export function readSupport(stored: unknown): SupportHours {
  const { opens, closes } = (stored ?? {}) as Partial<SupportHours>;
  const usable =
    Number.isInteger(opens) &&
    Number.isInteger(closes) &&
    Number(opens) >= 0 &&
    Number(closes) <= 24 &&
    Number(opens) < Number(closes);
  return usable ? { opens: Number(opens), closes: Number(closes) } : STANDARD_SUPPORT;
}
