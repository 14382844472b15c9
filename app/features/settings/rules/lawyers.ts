import { z } from 'zod';
import { emailField, ufField } from '#app/features/profiles/rules/person-fields.ts';
import { printed } from '#app/lib/printable.ts';

/** A lawyer as stored and as the form writes it; the number without points. */
export type Lawyer = {
  name: string;
  oabUf: string;
  oabNumber: string;
  firm: string;
  email: string;
  active: boolean;
};

export const LAWYER_FIELDS = {
  name: 'Nome do advogado',
  oabUf: 'Estado da OAB',
  oabNumber: 'Número da OAB',
  firm: 'Escritório, com a OAB dele',
  email: 'E-mail do advogado',
  active: 'Ativo',
} as const satisfies Record<keyof Lawyer, string>;

/** A checkbox: present when on. */
const checked = z
  .literal('on', 'Opção inválida')
  .optional()
  .transform((value) => value === 'on');

const line = (most: number) => z.string().trim().max(most, `No máximo ${most} letras`).superRefine(printed);

export const LawyerInput = z.object({
  name: line(120).pipe(z.string().min(3, 'Diga o nome como está na OAB')),
  oabUf: ufField('Escolha o estado da OAB'),
  oabNumber: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .pipe(z.string().regex(/^\d{1,6}[A-Z]?$/, 'Diga o número da OAB, como 12.345')),
  firm: line(160),
  email: emailField,
  active: checked,
});

export const lawyerDraft = ({ active, ...lawyer }: Lawyer) => ({
  ...lawyer,
  active: active ? 'on' : '',
});

/**
 * Terms under which the lawyers take a case, and the switch of the owner. The engagement is the lawyer's contract;
 * the business neither charges nor receives its fee.
 */
export type LegalTerms = { on: boolean; fee: string; costs: string };

export const LEGAL_TERM_LABELS = {
  on: 'Oferecer o Limpa Jus',
  fee: 'Honorários do advogado',
  costs: 'Custas da Justiça',
} as const satisfies Record<keyof LegalTerms, string>;

export const LegalTermsInput = z
  .object({ on: checked, fee: line(300), costs: line(300) })
  .superRefine(({ on, fee, costs }, context) => {
    const needs = (path: 'fee' | 'costs', text: string, message: string) => {
      if (on && text === '') context.addIssue({ code: 'custom', path: [path], message });
    };
    needs('fee', fee, 'Diga quanto o advogado cobra; pode ser zero');
    needs('costs', costs, 'Diga quem paga as custas');
  });

export const readLegalTerms = (stored: unknown): LegalTerms =>
  z.object({ on: z.boolean(), fee: z.string(), costs: z.string() }).safeParse(stored).data ?? {
    on: false,
    fee: '',
    costs: '',
  };

export const legalTermsDraft = ({ on, ...terms }: LegalTerms) => ({ ...terms, on: on ? 'on' : '' });
