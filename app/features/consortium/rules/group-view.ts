import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { GroupId, UserId } from '#app/terms/ids.ts';
import {
  type DrawKind,
  type DrawStatus,
  type ExcludedWay,
  GROUP_STATUSES,
  type GroupStatus,
  type QuotaStatus,
} from './terms.ts';
import type { DrawProof } from './verify-draw.ts';

export const GROUP_LIST = listAddress({
  name: 'grupos',
  path: '/admin/consorcio',
  filters: { search: ['busca', search], status: ['situacao', oneOfFilter(GROUP_STATUSES)] },
  searched: ['Código', 'bem'],
  sorts: { grupo: 'text', situacao: 'text', credito: 'number', prazo: 'number', criado: 'instant' },
  usual: '-criado',
});

/** A group in the panel's list; counts are of its quotas. */
export type GroupRow = {
  id: string;
  code: string;
  asset: string;
  credit: Centavos;
  termMonths: number;
  size: number;
  status: GroupStatus;
  version: number;
  sold: number;
  competing: number;
  contemplated: number;
  /** The next one that can still be drawn. */
  nextAssembly: CivilDate | null;
  /** An announced assembly lapsed: it has to be announced again or canceled. */
  lapsed: boolean;
};

/** A quota in the panel. */
export type QuotaRow = {
  id: string;
  number: number;
  status: QuotaStatus;
  paidUp: boolean;
  version: number;
  userId: UserId | null;
  holder: string | null;
};

/** A draw without its long texts. */
export type DrawRow = {
  id: string;
  groupId: GroupId;
  assemblyDate: CivilDate;
  assemblyTime: string;
  place: string;
  extraction: number;
  extractionDate: CivilDate;
  kind: DrawKind;
  onExcluded: ExcludedWay;
  status: DrawStatus;
  /** Announced, and the day of its extraction came: its list can no longer be frozen, so it cannot be drawn. */
  lapsed: boolean;
  version: number;
  competing: number | null;
  ruleSha256: string | null;
  listSha256: string | null;
  commitment: string | null;
  frozenAt: string | null;
  publishedAt: string | null;
  winnerNumber: number | null;
  cancelReason: string | null;
};

/** An assembly in the calendar. */
export type AssemblyRow = Pick<
  DrawRow,
  'id' | 'groupId' | 'assemblyDate' | 'assemblyTime' | 'place' | 'status' | 'lapsed' | 'winnerNumber'
> & { code: string; asset: string };

/** Public data of a group's draws. `holder` is the winner's initials: no identifying or contact data. */
export type PublicDraw = {
  group: { id: string; code: string; asset: string; size: number; status: GroupStatus };
  draws: Pick<DrawRow, 'id' | 'assemblyDate' | 'status' | 'lapsed' | 'winnerNumber'>[];
  draw: (DrawRow & { holder: string | null; proof: DrawProof | null }) | null;
};

/** The customer's own quotas of one group. */
export type OwnGroup = {
  id: string;
  code: string;
  asset: string;
  credit: Centavos;
  termMonths: number;
  status: GroupStatus;
  quotas: { number: number; status: QuotaStatus; paidUp: boolean }[];
  /** Assemblies to come, the next one first, each with the rule that will decide it. */
  upcoming: OwnAssembly[];
  /** Announced assemblies that can no longer be drawn, newest first. */
  lapsed: Pick<DrawRow, 'id' | 'assemblyDate' | 'assemblyTime'>[];
  results: { id: string; date: CivilDate; winner: number }[];
};

/** A future assembly, as members see it. */
export type OwnAssembly = Pick<
  DrawRow,
  | 'id'
  | 'assemblyDate'
  | 'assemblyTime'
  | 'place'
  | 'status'
  | 'extraction'
  | 'extractionDate'
  | 'kind'
  | 'onExcluded'
  | 'competing'
  | 'listSha256'
>;
