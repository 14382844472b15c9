import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { compareCodes, fold } from '#app/lib/text.ts';

/** Effects of movements on a lawsuit; other movements have no effect. The customer is notified of each effect. */
export const MOVEMENT_EFFECTS = [
  'injunction_granted',
  'injunction_denied',
  'injunction_revoked',
  'sentence',
  'closed',
] as const;
export type MovementEffect = (typeof MOVEMENT_EFFECTS)[number];

/** Source of a movement: the court records, or an admin who read the case file. */
export const MOVEMENT_SOURCES = ['datajud', 'hand'] as const;
export type MovementSource = (typeof MOVEMENT_SOURCES)[number];

/** A movement as the card's page and the panel show it. */
export type ShownMovement = {
  id: string;
  grau: string;
  code: number | null;
  name: string;
  at: string;
  complement: string;
  effect: MovementEffect | null;
};

type Meaning = readonly [sentence: string, effect?: MovementEffect];

const GRANTED: Meaning = [
  'O juiz concedeu uma decisão provisória (liminar): ela vale até ele decidir de novo.',
  'injunction_granted',
];
const DENIED: Meaning = ['O juiz negou a decisão provisória (liminar).', 'injunction_denied'];
const REVOKED: Meaning = ['A decisão provisória (liminar) perdeu o efeito.', 'injunction_revoked'];

/** Codes of the CNJ's unified table of movements (TPU). */
const BY_CODE: Readonly<Record<number, Meaning>> = {
  22: ['O processo foi encerrado no tribunal (baixa definitiva).', 'closed'],
  26: ['O processo chegou a um juiz (distribuição).'],
  51: ['O processo está com o juiz, para decidir.'],
  60: ['O cartório enviou um documento.'],
  85: ['Uma das partes entregou um pedido ou documento.'],
  92: ['Uma decisão foi publicada.'],
  123: ['O processo foi enviado a outro setor ou tribunal.'],
  132: ['O processo foi recebido.'],
  219: ['Sentença: o pedido de quem entrou com a ação foi aceito.', 'sentence'],
  220: ['Sentença: o pedido de quem entrou com a ação foi negado.', 'sentence'],
  221: ['Sentença: o pedido de quem entrou com a ação foi aceito em parte.', 'sentence'],
  246: ['O processo foi arquivado de vez.', 'closed'],
  339: GRANTED,
  348: REVOKED,
  792: DENIED,
  848: ['A decisão não pode mais ser mudada (trânsito em julgado).'],
  892: ['O juiz concedeu parte da decisão provisória (liminar).', 'injunction_granted'],
  1051: ['Um prazo terminou.'],
  1061: ['Uma decisão saiu no Diário da Justiça.'],
  11010: ['O juiz deu andamento ao processo, sem decidir o pedido.'],
  12164: ['O juiz tomou uma decisão.'],
  12207: ['A decisão provisória (liminar) foi confirmada.'],
};

const PROVISIONAL = /liminar|tutela|medida cautelar/;

/**
 * Codes of provisional orders differ between courts, so their names decide where the code is unknown. The refusal is
 * looked for first: "Não Concedida" contains "Concedida".
 */
function meaningByName(name: string): Meaning | undefined {
  const text = fold(name);
  if (!PROVISIONAL.test(text)) return undefined;
  if (/nao[ -]conce|indefer|denega/.test(text)) return DENIED;
  if (/revoga|cassa|suspens/.test(text)) return REVOKED;
  if (/conce|defer/.test(text)) return GRANTED;
  return undefined;
}

type Named = { code: number | null; name: string };

const meaningOf = ({ code, name }: Named): Meaning | undefined =>
  (code === null ? undefined : BY_CODE[code]) ?? meaningByName(name);

/** Returns a movement in plain words, or the court's own name for an unknown movement. */
export const movementSentence = (movement: Named): string => meaningOf(movement)?.[0] ?? movement.name;

export const movementEffect = (movement: Named): MovementEffect | null => meaningOf(movement)?.[1] ?? null;

export type Injunction = { grantedOn: CivilDate | null; revokedOn: CivilDate | null };

/**
 * Returns the state of the injunction after new movements, in any order. An older movement that becomes known
 * late does not undo a newer one.
 * @param movements instants as ISO texts
 */
export function injunctionAfter(
  before: Injunction,
  movements: readonly { at: string; effect: MovementEffect | null }[],
): Injunction {
  let { grantedOn, revokedOn } = before;
  for (const { at, effect } of [...movements].sort((a, b) => compareCodes(a.at, b.at))) {
    const on = civilDateAt(new Date(at));
    const isNewest = (!grantedOn || on >= grantedOn) && (!revokedOn || on >= revokedOn);
    if (!isNewest) continue;
    if (effect === 'injunction_granted') [grantedOn, revokedOn] = [on, null];
    if (effect === 'injunction_revoked') revokedOn = on;
  }
  return { grantedOn, revokedOn };
}

/** Has the order fallen by this change? */
export const hasFallen = (before: Injunction, after: Injunction): boolean =>
  after.revokedOn !== null && after.revokedOn !== before.revokedOn;
