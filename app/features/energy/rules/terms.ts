import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';

/** Requests for the electricity discount. */
export const ENERGY_STATUSES = ['pending', 'analyzing', 'active', 'rejected', 'canceled'] as const;
export type EnergyStatus = (typeof ENERGY_STATUSES)[number];

/** Statuses of an open request: a customer can have only one. */
export const OPEN_ENERGY_STATUSES = [
  'pending',
  'analyzing',
  'active',
] as const satisfies readonly EnergyStatus[];

export const isOpenEnergy = (status: EnergyStatus): boolean =>
  (OPEN_ENERGY_STATUSES as readonly EnergyStatus[]).includes(status);

/** Allowed next statuses. A refused request may be analysed again; a canceled one is final. */
export const NEXT_ENERGY_STATUSES: Record<EnergyStatus, readonly EnergyStatus[]> = {
  pending: ['analyzing', 'rejected', 'canceled'],
  analyzing: ['active', 'rejected', 'canceled'],
  active: ['canceled'],
  rejected: ['analyzing'],
  canceled: [],
};

export const mayBecome = (from: EnergyStatus, to: EnergyStatus): boolean =>
  NEXT_ENERGY_STATUSES[from].includes(to);

/** Statuses in which the team enters the bills. */
export const hasBills = (status: EnergyStatus): boolean => status === 'analyzing' || status === 'active';

/** Whether this status needs a reason for the customer. */
export const statusNeedsReason = (status: EnergyStatus): boolean =>
  status === 'rejected' || status === 'canceled';

/** Labels of each step in the panel. */
export const ENERGY_STEPS: Record<EnergyStatus, string> = {
  pending: 'Receber',
  analyzing: 'Começar análise',
  active: 'Ativar desconto',
  rejected: 'Não aprovar',
  canceled: 'Encerrar',
};

/** Label of each status, with its meaning for the customer. */
export const ENERGY_STATUS: Record<EnergyStatus, { label: string; tone: Tone; text: string }> = {
  pending: {
    label: 'Recebido',
    tone: 'neutral',
    text: 'Recebemos o seu pedido. Nossa equipe confere a unidade consumidora e avisa você por aqui.',
  },
  analyzing: {
    label: 'Em análise',
    tone: 'warning',
    text: 'Estamos conferindo a sua conta com a distribuidora. A luz continua como está.',
  },
  active: { label: 'Ativo', tone: 'good', text: 'O desconto já vale na sua conta de luz.' },
  rejected: {
    label: 'Não aprovado',
    tone: 'bad',
    text: 'Desta vez o desconto não saiu para este endereço.',
  },
  canceled: { label: 'Cancelado', tone: 'neutral', text: 'Este pedido foi encerrado.' },
};

/** One request as its owner sees it. Bills per month; null until the team has entered them. */
export type EnergyView = {
  id: string;
  status: EnergyStatus;
  fullName: string;
  address: string;
  uf: string;
  consumerUnit: string;
  billNormal: Centavos | null;
  billDiscount: Centavos | null;
  savings: Centavos | null;
  /** Why it was not approved or ended. */
  reason: string | null;
  createdAt: string;
};

/** Initial values of the form, from the profile. */
export type EnergyDefaults = {
  /** Of the account: a company asks with its CNPJ. */
  doc_type: 'CPF' | 'CNPJ';
  full_name: string;
  cpf: string;
  address: string;
  uf: string;
};

/** Returns the savings as a whole percent of the bill without discount; null without both bills. */
export const savingsShare = ({ billNormal, savings }: Pick<EnergyView, 'billNormal' | 'savings'>) =>
  billNormal && savings !== null ? Math.round((savings * 100) / billNormal) : null;
