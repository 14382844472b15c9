import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, formatDateTime, formatDay, formatDeadline } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { GUARANTEE_BUTTON, type GuaranteeStage } from '#app/terms/guarantee-stage.ts';
import { casePhase, isOpenService } from './case-phase.ts';
import { endedItems, titles } from './ended-items.ts';
import { type DueInstallment, NOW_KINDS, type NowCard, type NowFacts, type NowItem } from './now-facts.ts';

/**
 * Days before its due date from which an installment is requested; the first one of an order is requested at
 * once.
 */
const ASKED_BEFORE_DAYS = 7;

const SUPPORT = '/app/conversa';
/** Section of the home page that sells the plans. */
const PLANS = '/#oferta';

function documentsOf(type: CardType): string {
  return `/app/card/${type}?aba=documentos`;
}

/** Recipients of an active case; other cases are still with the team. */
const WHO_HAS_IT: Record<CardType, string> = {
  nome: 'os birôs têm o pedido',
  jus: 'a Justiça tem o pedido',
  bacen: 'o banco que informou tem o pedido',
  dividas: 'os credores têm a proposta',
  processos: 'o tribunal tem o processo',
  rating: 'a equipe trabalha na sua nota',
};

function whoHasIt({ type, status, begun }: NowCard): string {
  if (status === 'active') return WHO_HAS_IT[type];
  if (status === 'pending' && begun) return 'a equipe trabalha no seu caso';
  return status === 'analyzing' ? 'a equipe analisa o seu caso' : 'o seu caso está na fila da equipe';
}

/** Removes full stops of a name that the team entered, because the sentence around it has its own. */
const inSentence = (name: string) =>
  name.replace(/(?<![.!?])[.!?]+(?=\s|$)/g, ',').replace(/(?<![,\s])[,\s]+$/, '');

function documentItems(cards: readonly NowCard[]): NowItem[] {
  const seen = new Set<string>();
  const items: { order: number; item: NowItem }[] = [];
  for (const { type, needs, clock } of cards) {
    for (const { kind, requestId, label, state } of needs) {
      const key = requestId ?? kind;
      // A running clock started with the documents present then; only a document refused later stops it.
      const asked = state === 'refused' || (state === 'missing' && (requestId || clock?.state === 'waiting'));
      if (!asked || seen.has(key)) continue;
      seen.add(key);
      const name = `“${inSentence(label)}”`;
      const [order, sentence, action] =
        state === 'refused'
          ? ([0, `A equipe não pôde usar o documento ${name}: envie outro.`, 'Enviar de novo'] as const)
          : requestId
            ? ([1, `A equipe pediu um documento: ${name}.`, 'Enviar documento'] as const)
            : ([2, `Envie o documento ${name}.`, 'Enviar documento'] as const);
      items.push({ order, item: { kind: 'document', sentence, action, to: documentsOf(type) } });
    }
  }
  return items.toSorted((a, b) => a.order - b.order).map(({ item }) => item);
}

/** Services that wait for the same people until the same day are one line. */
function waitItems(cards: readonly NowCard[]): NowItem[] {
  const groups = new Map<string, { dueOn: CivilDate; who: string; types: CardType[] }>();
  for (const card of cards) {
    if (card.clock?.state !== 'running') continue;
    const [dueOn, who] = [card.clock.dueOn, whoHasIt(card)];
    const group = groups.get(dueOn + who) ?? { dueOn, who, types: [] };
    group.types.push(card.type);
    groups.set(dueOn + who, group);
  }
  return [...groups.values()]
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
    .map(({ dueOn, who, types }) => ({
      kind: 'wait',
      sentence: `Aguarde: ${who} (${titles(types)}), e a nossa parte termina até ${formatDay(dueOn)}.`,
      action: 'Ver o andamento',
      to: types.length === 1 ? `/app/card/${types[0]}?aba=etapas` : '/app/andamento',
    }));
}

/** Returns what the customer can do about a late service. */
function lateItem(type: CardType, dueOn: CivilDate, guarantee: GuaranteeStage | null): NowItem {
  const name = CARD_TITLES[type];
  const passed = `Nossa parte de ${name} era até ${formatDate(dueOn)} e atrasou`;
  const to = `/app/card/${type}#garantia`;
  switch (guarantee?.stage) {
    case 'askable':
      return {
        kind: 'late',
        sentence: `${passed}: peça a garantia do contrato.`,
        action: GUARANTEE_BUTTON,
        to,
      };
    case 'refused':
      return {
        kind: 'late',
        sentence: `O pedido de garantia de ${name} não foi aceito: leia o motivo.`,
        action: 'Ler a resposta',
        to,
      };
    case 'asked':
      return {
        kind: 'wait',
        sentence: `Você pediu a garantia de ${name}: respondemos até ${formatDeadline(guarantee.dueOn)}.`,
        action: 'Ver o pedido',
        to,
      };
    case 'accepted':
      return {
        kind: 'wait',
        sentence: `A garantia de ${name} foi aceita: o trabalho continua, sem custo.`,
        action: 'Ler a resposta',
        to,
      };
    default:
      return {
        kind: 'late',
        sentence: `${passed}: o trabalho continua.`,
        action: 'Falar com a equipe',
        to: SUPPORT,
      };
  }
}

const lateItems = (cards: readonly NowCard[]): NowItem[] =>
  cards.flatMap(({ type, clock, guarantee }) =>
    clock?.state === 'late' ? [lateItem(type, clock.dueOn, guarantee)] : [],
  );

function payItem({ installmentId, amount, dueOn, first }: DueInstallment, now: Date): NowItem {
  const to = `/app/faturas/${installmentId}`;
  const days = daysBetween(civilDateAt(now), dueOn);
  const value = formatBRL(amount);
  if (days < 0) {
    return {
      kind: 'pay',
      sentence: `Pague ${value}, que venceu em ${formatDate(dueOn)}.`,
      action: `Pagar ${value}`,
      to,
    };
  }
  const asked = first || days <= ASKED_BEFORE_DAYS;
  return {
    kind: asked ? 'pay' : 'pay-later',
    sentence: asked
      ? `Pague ${value} até ${formatDeadline(dueOn)}.`
      : `A próxima parcela, de ${value}, vence em ${formatDeadline(dueOn)}.`,
    action: `Pagar ${value}`,
    to,
  };
}

const letterItem = ({ count, until }: NonNullable<NowFacts['letters']>): NowItem => ({
  kind: 'letter',
  sentence: `${count === 1 ? 'Leia a carta' : `Leia as ${count} cartas`} antes do envio: dá para dizer não até ${formatDateTime(until)}.`,
  action: count === 1 ? 'Ler a carta' : 'Ler as cartas',
  to: '/app/cartas',
});

const listingItem = (count: number): NowItem => ({
  kind: 'listing',
  sentence:
    count === 1
      ? 'Diga se reconhece um registro, se já pagou ou se está errado.'
      : `Diga de ${count} registros se reconhece, se já pagou ou se estão errados.`,
  action: 'Responder',
  to: '/app/anotacoes',
});

/** Records that the extended guarantee takes on again: the team has to answer, or works on them. */
function coverItem({ asked, dueOn, taken }: NonNullable<NowFacts['covers']>): NowItem {
  const to = '/app/anotacoes';
  if (asked > 0 && dueOn)
    return {
      kind: 'cover',
      sentence: `Você pediu a garantia estendida ${asked === 1 ? 'de um registro' : `de ${asked} registros`}: respondemos até ${formatDeadline(dueOn)}.`,
      action: asked === 1 ? 'Ver o pedido' : 'Ver os pedidos',
      to,
    };
  return {
    kind: 'cover',
    sentence:
      taken === 1
        ? 'Cuidamos de novo de um registro que voltou, pela garantia estendida.'
        : `Cuidamos de novo de ${taken} registros que voltaram, pela garantia estendida.`,
    action: taken === 1 ? 'Ver o registro' : 'Ver os registros',
    to,
  };
}

/**
 * Returns all waiting tasks, the most urgent first; never empty. The first one is the block "Agora" of a
 * screen: one sentence with one button. Ended services ask for nothing.
 */
export function nowItems(facts: NowFacts, now: Date): [NowItem, ...NowItem[]] {
  const { cards, due, identity, loan, forms } = facts;
  const open = cards.filter(isOpenService);
  const completed = cards.find(({ status }) => status === 'completed');
  // All orders were canceled or refunded: tasks of these orders are not asked for.
  const over = casePhase(cards) === 'ended';
  const asksContract = open.some(
    ({ clock }) => clock?.state === 'waiting' && clock.missing.includes('contract'),
  );
  const items: (NowItem | false | null)[] = [
    facts.consentOf !== null && {
      kind: 'holder',
      sentence: `Falta a autorização de ${facts.consentOf}: mande o link.`,
      action: 'Pedir a autorização',
      to: '/app/perfil/vinculados',
    },
    facts.awaitsHolder && {
      kind: 'holder',
      sentence: 'Diga para quem é o seu pedido, e o serviço começa.',
      action: 'Dizer para quem é',
      to: '/app/para-quem',
    },
    facts.unrepresented &&
      !over && {
        kind: 'representative',
        sentence: 'Diga quem representa a empresa: é quem aceita o contrato e confirma a identidade.',
        action: 'Dizer quem representa',
        to: '/app/perfil/representante',
      },
    facts.unsigned && {
      kind: 'contract',
      sentence: 'Leia e aceite o contrato: leva um minuto.',
      action: 'Ler e aceitar o contrato',
      to: '/app/contrato',
    },
    due && payItem(due, now),
    !over && facts.letters && letterItem(facts.letters),
    ...documentItems(open),
    forms > 0 &&
      !over && {
        kind: 'form',
        sentence:
          forms === 1
            ? 'Responda ao formulário que a equipe enviou.'
            : `Responda aos ${forms} formulários que a equipe enviou.`,
        action: forms === 1 ? 'Abrir o formulário' : 'Abrir os formulários',
        to: '/app/formularios',
      },
    !over && facts.listings > 0 && listingItem(facts.listings),
    open.length > 0 &&
      identity !== 'in' && {
        kind: 'identity',
        sentence:
          identity === 'refused'
            ? 'A foto da sua identidade não pôde ser aceita: tire outra.'
            : 'Confirme a sua identidade com uma foto do rosto.',
        action: identity === 'refused' ? 'Tirar outra foto' : 'Confirmar a identidade',
        to: '/app/perfil/identidade',
      },
    (loan === 'documents' || loan === 'again') && {
      kind: 'loan',
      sentence:
        loan === 'again'
          ? 'Envie o que a equipe pediu para o seu empréstimo.'
          : 'Envie os documentos do seu pedido de empréstimo.',
      action: 'Enviar documentos',
      to: '/loan-upload',
    },
    asksContract &&
      !facts.unsigned && {
        kind: 'ask-contract',
        sentence: 'O prazo começa com o contrato, que a equipe prepara: peça o seu.',
        action: 'Falar com a equipe',
        to: SUPPORT,
      },
    ...lateItems(open),
    facts.brokenPromises > 0 && {
      kind: 'promise',
      sentence:
        facts.brokenPromises === 1
          ? 'Passamos do dia em uma promessa: veja o que você pode fazer.'
          : `Passamos do dia em ${facts.brokenPromises} promessas: veja o que você pode fazer.`,
      action: 'Ver as promessas',
      to: '/app/promessas',
    },
    ...endedItems(cards),
    !over && facts.covers && coverItem(facts.covers),
    ...waitItems(open),
    (loan === 'waiting' || loan === 'analyzing') && {
      kind: 'wait',
      sentence: 'Aguarde: a equipe analisa o seu pedido de empréstimo.',
      action: 'Ver o pedido',
      to: '/loan-upload',
    },
    loan === 'approved' && {
      kind: 'loan-approved',
      sentence: 'O seu empréstimo foi aprovado: veja as condições.',
      action: 'Ver as condições',
      to: '/loan-upload',
    },
    ...open
      .filter(({ clock }) => clock === null)
      .map(({ type }) => ({
        kind: 'wait' as const,
        sentence: `Aguarde: a equipe confere ${CARD_TITLES[type]}.`,
        action: 'Ver o serviço',
        to: `/app/card/${type}`,
      })),
    open.length === 0 &&
      completed !== undefined &&
      !facts.covers && {
        kind: 'done',
        sentence: 'Está tudo concluído, e os comprovantes ficam guardados aqui.',
        action: 'Ver os comprovantes',
        to: `/app/card/${completed.type}?aba=comprovantes`,
      },
  ];
  const waiting = items
    .filter((item) => item !== false && item !== null)
    .toSorted((a, b) => NOW_KINDS.indexOf(a.kind) - NOW_KINDS.indexOf(b.kind));
  const [first, ...next] = waiting;
  return first ? [first, ...next] : [START];
}

const START: NowItem = {
  kind: 'start',
  sentence: 'Escolha um serviço para começar.',
  action: 'Ver os planos',
  to: PLANS,
};
