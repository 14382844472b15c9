import { formatDate } from '#app/lib/dates.ts';
import type { DrawKind, DrawStatus, ExcludedWay, GroupStatus, QuotaStatus } from './consortium-status.ts';
import type { CheckName } from './verify-draw.ts';

type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';
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

export const DRAW_WORDS: Record<DrawStatus, Word> = {
  announced: { label: 'Anunciada', tone: 'info' },
  frozen: { label: 'Lista congelada', tone: 'warning' },
  published: { label: 'Resultado publicado', tone: 'good' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};

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

type Assembly = { code: string; date: string; time: string; place: string };
const when = ({ date, time, place }: Assembly) => `${formatDate(date)}, às ${time}, em ${place}`;

/** What members are told, and when. */
export const CONSORTIUM_NOTICE = {
  announced: (assembly: Assembly) => ({
    title: 'Assembleia marcada',
    message: `Grupo ${assembly.code}: ${when(assembly)}.`,
  }),
  changed: (assembly: Assembly) => ({
    title: 'A assembleia mudou',
    message: `Grupo ${assembly.code}: agora é ${when(assembly)}.`,
  }),
  canceled: (assembly: Assembly, reason: string) => ({
    title: 'Assembleia cancelada',
    message: `Grupo ${assembly.code}, ${formatDate(assembly.date)}: ${reason}`,
  }),
  frozen: (code: string, competing: number, listSha256: string) => ({
    title: 'Lista do sorteio congelada',
    message: `Grupo ${code}: ${competing === 1 ? '1 cota concorre' : `${competing} cotas concorrem`}. Impressão digital da lista: ${listSha256.slice(0, 16)}…`,
  }),
  won: (code: string, number: number) => ({
    title: 'Sua cota foi contemplada!',
    message: `Cota ${quotaNumber(number)} do grupo ${code}. Fale com a equipe sobre os próximos passos.`,
  }),
  drawn: (code: string, number: number) => ({
    title: 'Resultado do sorteio',
    message: `Grupo ${code}: a cota contemplada foi a ${quotaNumber(number)}. Confira a conta na página do sorteio.`,
  }),
  assigned: (code: string, number: number) => ({
    title: 'Você tem uma cota de consórcio',
    message: `Cota ${quotaNumber(number)} do grupo ${code}. Acompanhe as assembleias por aqui.`,
  }),
};

/** Titles of refusals and of what was done. */
export const NOT_SAVED = 'Erro ao salvar';
export const DRAW_REFUSED = 'Sorteio não realizado';
export const STALE = 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.';
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
