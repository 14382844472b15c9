import { z } from 'zod';

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

export const lawyerDraft = ({ active, ...lawyer }: Lawyer) => ({
  ...lawyer,
  active: active ? 'on' : '',
});

/**
 * Terms under which the lawyers take a case, and the switch of the owner. The engagement is the lawyer's contract;
 * the client pays its fee to the lawyer, never to the business.
 */
export type LegalTerms = { on: boolean; fee: string; costs: string };

export const LEGAL_TERM_LABELS = {
  on: 'Oferecer o Limpa Jus',
  fee: 'Honorários do advogado',
  costs: 'Custas da Justiça',
} as const satisfies Record<keyof LegalTerms, string>;

export const readLegalTerms = (stored: unknown): LegalTerms =>
  z.object({ on: z.boolean(), fee: z.string(), costs: z.string() }).safeParse(stored).data ?? {
    on: false,
    fee: '',
    costs: '',
  };

export const legalTermsDraft = ({ on, ...terms }: LegalTerms) => ({ ...terms, on: on ? 'on' : '' });
