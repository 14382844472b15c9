import type { Tone } from '#app/lib/toast.ts';
import { type CasePhase, casePhase, isOpenService, type PhaseFacts } from './case-phase.ts';
import { nowItems } from './now.ts';
import { CUSTOMER_KINDS, type NowFacts, type NowItem } from './now-facts.ts';

/** Party that acts next in a case. */
export type CaseTurn = 'customer' | 'late' | 'team' | 'others' | 'none';

type TurnFacts = { first: NowItem; services: readonly (PhaseFacts & { clock: { state: string } | null })[] };

/** Returns whose turn it is: the customer's while a task waits for the customer. */
export function caseTurn({ first, services }: TurnFacts): CaseTurn {
  if (CUSTOMER_KINDS.some((kind) => kind === first.kind)) return 'customer';
  const open = services.filter(isOpenService);
  if (open.some(({ clock }) => clock?.state === 'late')) return 'late';
  if (open.length === 0) return first.kind === 'cover' ? 'team' : 'none';
  return open.every(({ status }) => status === 'active') ? 'others' : 'team';
}

/** State of a case that every screen shows in its own words. */
export type HolderNow = {
  phase: CasePhase;
  turn: CaseTurn;
  /** Tasks, the most urgent first; never empty. */
  items: [NowItem, ...NowItem[]];
};

/** Returns the current state of a holder's case; each screen, mail and queue takes it from here. */
export function holderNow(facts: NowFacts, now: Date): HolderNow {
  const items = nowItems(facts, now);
  return {
    phase: casePhase(facts.cards),
    turn: caseTurn({ first: items[0], services: facts.cards }),
    items,
  };
}

const PHASE_WORDS: Record<Exclude<CasePhase, 'open'>, { label: string; tone: Tone }> = {
  none: { label: 'Sem serviço', tone: 'neutral' },
  blocked: { label: 'Bloqueado pela equipe', tone: 'bad' },
  done: { label: 'Concluído', tone: 'good' },
  ended: { label: 'Encerrado', tone: 'neutral' },
};

const TURN_WORDS: Record<Exclude<CaseTurn, 'none'>, { label: string; tone: Tone }> = {
  customer: { label: 'Vez do cliente', tone: 'info' },
  late: { label: 'Nossa vez, atrasado', tone: 'bad' },
  team: { label: 'Nossa vez', tone: 'warning' },
  others: { label: 'Vez de quem recebeu o pedido', tone: 'neutral' },
};

/** Words of a case for the team: whose turn it is, or how the case ended. */
export const caseWords = ({
  phase,
  turn,
}: Pick<HolderNow, 'phase' | 'turn'>): { label: string; tone: Tone } =>
  turn !== 'none' ? TURN_WORDS[turn] : PHASE_WORDS[phase === 'open' ? 'none' : phase];
