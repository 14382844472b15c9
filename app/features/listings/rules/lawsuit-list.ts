import type { LawsuitStatus } from '#app/features/cases/rules/terms.ts';
import { listAddress, oneOfFilter, search, uuid } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';

/** A deadline or a movement of a lawsuit in the coming or the last seven days. */
export const LAWSUIT_MOMENTS = {
  vencido: 'Prazo vencido',
  semana: 'Prazo em 7 dias',
  audiencia: 'Audiência em 7 dias',
  movidos: 'Movimentações da semana',
} as const;
export type LawsuitMoment = keyof typeof LAWSUIT_MOMENTS;

/** The lawsuits of all clients: active ones, unless a filter asks for the ended ones. */
export const LAWSUIT_LIST = listAddress({
  name: 'processos',
  path: '/admin/processos',
  filters: {
    moment: ['quando', oneOfFilter(Object.keys(LAWSUIT_MOMENTS) as LawsuitMoment[])],
    state: ['situacao', oneOfFilter(['encerrados'])],
    assignee: ['responsavel', uuid],
    search: ['busca', search],
  },
  searched: ['Cliente', 'número', 'tribunal', 'parte contrária'],
  sorts: { prazo: 'day', tribunal: 'text', cadastrado: 'instant' },
  usual: 'prazo',
});

/**
 * A lawsuit in the list. `movedAt` is the instant of the newest movement in the court records and
 * `hearingAt` that of the next hearing, ISO.
 */
export type LawsuitRow = {
  id: string;
  userId: UserId;
  client: string;
  caseNumber: string;
  court: string;
  opposing: string;
  status: LawsuitStatus;
  nextDeadline: CivilDate | null;
  hearingAt: string | null;
  movedAt: string | null;
  movementCode: number | null;
  movementName: string | null;
  assignee: string | null;
};

/** Whole days that the filters look ahead and back. */
export const LAWSUIT_WEEK = 7;
