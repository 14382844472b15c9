import { z } from 'zod';
import { startOfDay } from '#app/lib/business-days.ts';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

/** Retention periods before the daily run deletes data, as the business sets them. */
export const RETENTION = {
  leads: {
    label: 'Leads que nunca viraram pedido',
    what: 'Contatos sem pedido, contrato nem empréstimo, parados desde então, com as notas e os consentimentos deles.',
    unit: 'meses',
    standard: 24,
    least: 6,
    most: 120,
    law: 'A lei não fixa um prazo: guarda-se enquanto serve ao contato (LGPD, arts. 15 e 16). O mínimo de 6 meses é nosso.',
  },
  access_log: {
    label: 'Quem da equipe abriu dados de clientes',
    what: 'O registro que o cliente vê em Privacidade, Acessos.',
    unit: 'meses',
    standard: 24,
    least: 6,
    most: 120,
    law: 'Seis meses no mínimo (Marco Civil da Internet, art. 15).',
  },
  access_records: {
    label: 'Registros de acesso à conta',
    what: 'Entradas e saídas: quando, de que endereço IP, com que navegador. A pessoa os recebe na cópia dos dados dela; cada consulta da equipe fica registrada.',
    unit: 'meses',
    standard: 6,
    least: 6,
    most: 60,
    law: 'Seis meses no mínimo, sob sigilo (Marco Civil da Internet, art. 15).',
  },
  sessions: {
    label: 'Sessões que venceram',
    what: 'Dispositivos que ficaram sem sair: endereço IP, navegador, quando.',
    unit: 'meses',
    standard: 6,
    least: 6,
    most: 60,
    law: 'Seis meses no mínimo (Marco Civil da Internet, art. 15).',
  },
  invites: {
    label: 'Convites para a equipe',
    what: 'Aceitos, cancelados ou sem resposta, contados do vencimento.',
    unit: 'dias',
    standard: 30,
    least: 1,
    most: 365,
    law: 'Sem prazo em lei; quem convidou e quem entrou ficam na auditoria.',
  },
  webhooks: {
    label: 'Envios de webhooks',
    what: 'Os que chegaram e os que falharam em todas as tentativas, contados da última. O que ainda espera fica.',
    unit: 'dias',
    standard: 90,
    least: 30,
    most: 730,
    law: 'Sem prazo em lei: servem para conferir e reenviar. O mínimo de 30 dias é nosso.',
  },
} as const;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];
export type RetentionPeriods = Record<RetentionKind, number>;

/** Data with a fixed period that the product promises elsewhere: the same daily run deletes them. */
export const FIXED_RETENTION = {
  exports: {
    label: 'Cópias de dados para baixar',
    period: '7 dias',
    why: 'É o que a pessoa lê quando a cópia fica pronta.',
  },
  faces: {
    label: 'Fotos de rosto',
    period: '90 dias',
    why: 'É o que o consentimento diz; outro prazo pede um novo consentimento (LGPD, art. 11).',
  },
} as const;
export type FixedKind = keyof typeof FIXED_RETENTION;

/** Data that no run deletes, with the reason. */
export const KEPT_FOREVER = [
  {
    label: 'Pedidos, parcelas, contratos e aceites',
    why: 'Prova fiscal e do contrato (CTN, art. 195; Código Civil, art. 206).',
  },
  { label: 'Auditoria', why: 'Corrente de registros: sem um deles, os seguintes não provam nada.' },
  {
    label: 'Contas excluídas a pedido',
    why: 'Fica a linha sem a pessoa, porque pedidos e auditoria apontam para ela.',
  },
] as const;

export const STANDARD_PERIODS = Object.fromEntries(
  RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].standard]),
) as RetentionPeriods;

const period = (kind: RetentionKind) => {
  const { least, most, unit } = RETENTION[kind];
  const said = `De ${least} a ${most} ${unit}`;
  return z
    .string(said)
    .trim()
    .regex(/^\d{1,4}$/, said)
    .transform(Number)
    .refine((value) => value >= least && value <= most, said);
};

export const RetentionInput = z.object({
  leads: period('leads'),
  access_log: period('access_log'),
  access_records: period('access_records'),
  sessions: period('sessions'),
  invites: period('invites'),
  webhooks: period('webhooks'),
});

/** Parses the stored periods, with the standard for unusable values; never below the law's minimum. */
export function readPeriods(stored: unknown): RetentionPeriods {
  const given = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    RETENTION_KINDS.map((kind) => {
      const { standard, least, most } = RETENTION[kind];
      const value = given[kind];
      const usable = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      return [kind, usable ? value : standard];
    }),
  ) as RetentionPeriods;
}

/**
 * Returns the instant before which rows of a kind are deleted: the start of a day in Brasília, months or days
 * ago.
 */
export function cutoffOf(kind: RetentionKind, periods: RetentionPeriods, now: Date): Date {
  const today = civilDateAt(now);
  const { unit } = RETENTION[kind];
  const day = unit === 'meses' ? addMonths(today, -periods[kind]) : addDays(today, -periods[kind]);
  return new Date(startOfDay(day));
}

export const shownPeriods = (periods: RetentionPeriods): Record<string, string> =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, String(periods[kind])]));
export const PERIOD_LABELS: Record<string, string> = Object.fromEntries(
  RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].label]),
);
