import { formatDate } from '#app/lib/dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Groups. */
export const GROUP_STATUSES = ['forming', 'active', 'closed'] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];
/** Statuses of quotas; only active, paid-up ones compete. */
export const QUOTA_STATUSES = ['active', 'late', 'excluded', 'contemplated'] as const;
export type QuotaStatus = (typeof QUOTA_STATUSES)[number];

/** Only active, paid-up quotas with a holder compete (docs/facts.md, Consortium draws). */
export const competes = (quota: { status: QuotaStatus; paidUp: boolean; userId: UserId | null }): boolean =>
  quota.status === 'active' && quota.paidUp && quota.userId !== null;

/**
 * Statuses of draws. A draw runs and is published in one transaction: all members are notified of the winner
 * at once.
 */
export const DRAW_STATUSES = ['announced', 'frozen', 'published', 'canceled'] as const;
export type DrawStatus = (typeof DRAW_STATUSES)[number];
/**
 * Ways to find a winner: by the digits of the prizes, or by the prizes and a secret that was sealed before.
 */
export const DRAW_KINDS = ['digits', 'hmac'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];
/** Checks of a published draw, in the order in which they are shown. */
const CHECKS = ['rule', 'list', 'consistent', 'seed', 'result', 'winner'] as const;
export type CheckName = (typeof CHECKS)[number];
/** Direction of the digits rule after a quota that does not compete: upwards, or +1, −1, +2, −2… */
export const EXCLUDED_WAYS = ['up', 'alternating'] as const;
export type ExcludedWay = (typeof EXCLUDED_WAYS)[number];

type Word = { label: string; tone: Tone };

export const GROUP_WORDS: Record<GroupStatus, Word> = {
  forming: { label: 'Em formação', tone: 'neutral' },
  active: { label: 'Ativo', tone: 'good' },
  closed: { label: 'Encerrado', tone: 'neutral' },
};

export const QUOTA_WORDS: Record<QuotaStatus, Word> = {
  active: { label: 'Ativa', tone: 'info' },
  late: { label: 'Em atraso', tone: 'warning' },
  excluded: { label: 'Excluída', tone: 'bad' },
  contemplated: { label: 'Contemplada', tone: 'good' },
};

const DRAW_WORDS: Record<DrawStatus, Word> = {
  announced: { label: 'Anunciada', tone: 'info' },
  frozen: { label: 'Lista congelada', tone: 'warning' },
  published: { label: 'Resultado publicado', tone: 'good' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};

const LAPSED: Word = { label: 'Prazo passou', tone: 'warning' };

/** Returns the badge for the state of an assembly. */
export const drawWord = ({ status, lapsed }: { status: DrawStatus; lapsed: boolean }): Word =>
  lapsed ? LAPSED : DRAW_WORDS[status];

export const KIND_WORDS: Record<DrawKind, { label: string; text: string }> = {
  digits: {
    label: 'Algarismos dos prêmios',
    text: 'De cada um dos cinco prêmios da Loteria Federal saem dois números: o dos algarismos 3 a 5 e o dos algarismos 1 a 3. São dez números em ordem (000 vale 1000). O primeiro que representa uma cota do grupo decide; os outros são descartados.',
  },
  hmac: {
    label: 'Prêmios com segredo lacrado',
    text: 'O resultado da Loteria Federal é misturado (HMAC-SHA256) a um segredo sorteado e lacrado antes da extração. O número que sai escolhe o lugar na lista, com a mesma chance para cada cota.',
  },
};

export const EXCLUDED_WORDS: Record<ExcludedWay, string> = {
  up: 'a próxima cota acima; depois da última vem a primeira',
  alternating: 'alternando: uma acima, uma abaixo, duas acima, duas abaixo…',
};

/** Whether a quota is paid up. */
export const PAID_WORDS = {
  paid: { label: 'Em dia', tone: 'good' },
  owing: { label: 'Não está em dia', tone: 'warning' },
} as const satisfies Record<string, Word>;

/** A number as the groups write it: 007. */
export const quotaNumber = (number: number): string => String(number).padStart(3, '0');

export const CHECK_WORDS: Record<CheckName, { right: string; wrong: string }> = {
  rule: {
    right: 'A regra é a que foi congelada.',
    wrong: 'A regra publicada não é a que foi congelada: a impressão digital é outra.',
  },
  list: {
    right: 'A lista de cotas é a que foi congelada.',
    wrong: 'A lista publicada não é a que foi congelada: a impressão digital é outra.',
  },
  consistent: {
    right: 'Regra e lista são deste grupo e deste sorteio.',
    wrong: 'Regra e lista não combinam com este grupo e este sorteio.',
  },
  seed: {
    right: 'O segredo revelado é o que estava lacrado.',
    wrong: 'O segredo revelado não é o que estava lacrado.',
  },
  result: {
    right: 'O resultado é da extração que a regra manda usar.',
    wrong: 'O resultado não é da extração que a regra manda usar.',
  },
  winner: {
    right: 'A conta refeita aqui dá a mesma cota.',
    wrong: 'A conta refeita aqui não dá a cota publicada.',
  },
};

type Assembly = { assemblyDate: string; assemblyTime: string; place: string };

/** Merge fields of notices about an assembly. */
export const assemblyFacts = (code: string, { assemblyDate, assemblyTime, place }: Assembly) => ({
  grupo: code,
  data: formatDate(assemblyDate),
  hora: assemblyTime,
  local: place,
});

/** Merge fields of notices about a quota. */
export const quotaFacts = (code: string, number: number) => ({ grupo: code, cota: quotaNumber(number) });

/** Merge fields of notices about a frozen list. */
export const listFacts = (code: string, competing: number, listSha256: string) => ({
  grupo: code,
  concorrentes: competing === 1 ? '1 cota concorre' : `${competing} cotas concorrem`,
  impressao: listSha256.slice(0, 16),
});

export const DRAW_REFUSED = 'Sorteio não realizado';
const good = (title: string) => ({ tone: 'good', title }) as const;
export const DONE = {
  created: good('Grupo criado'),
  saved: good('Grupo salvo'),
  quota: good('Cota salva'),
  added: good('Cota atribuída'),
  announced: good('Assembleia anunciada'),
  changed: good('Assembleia salva'),
  canceled: good('Assembleia cancelada'),
  frozen: good('Lista congelada'),
  drawn: good('Sorteio publicado'),
};
