import { and, eq, sql } from 'drizzle-orm';
import { shownCardWords, shownSwitches } from '#app/features/cases/rules/admin-view.ts';
import type { CardFieldInput, CardUpdateInput } from '#app/features/cases/rules/input.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { changedSince } from '#app/lib/changed-fields.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import { customerStatus } from '#app/terms/card-view.ts';
import type { UserId } from '#app/terms/ids.ts';
import { serviceName } from './admin/client-card.server.ts';
import { BEGUN } from './clock-statement.server.ts';

/** Of the fields that two editors of the same record may meet in. */
const LABELS: Record<string, string> = { ...labelsOf(schema.cards), scoreBureau: 'Birô' };

const { cards } = schema;

const FIELDS = {
  id: cards.id,
  userId: cards.userId,
  cardType: cards.cardType,
  status: cards.status,
  score: cards.score,
  scoreBureau: cards.scoreBureau,
  scoreTakenOn: cards.scoreTakenOn,
  scoreVisible: cards.scoreVisible,
  scoreFrozen: cards.scoreFrozen,
  rating: cards.rating,
  notes: cards.notes,
};

export type AdminCard = Awaited<ReturnType<typeof readCard>> & object;

const readCard = async (tx: Tx, id: string, userId: UserId) => {
  const [card] = await tx
    .select(FIELDS)
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .for('update');
  return card;
};

type Written = Pick<
  AdminCard,
  'status' | 'score' | 'scoreBureau' | 'scoreTakenOn' | 'scoreVisible' | 'scoreFrozen' | 'rating' | 'notes'
>;

const TITLE = 'Erro ao atualizar card';

/**
 * Changes the texts of a card and notifies the customer of the visible changes. The row is locked, and its
 * texts must be those that the admin started from: the second of two editors gets a conflict, and nothing is
 * overwritten. A switch that changed meanwhile does not matter.
 */
export async function changeCard(
  admin: SignedInActor,
  userId: UserId,
  input: CardUpdateInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = await readCard(tx, input.cardId, userId);
    if (!before) return err({ code: 'not-found', title: TITLE, message: 'Este card não existe mais.' });
    const changes = changedSince(input.expectedVersion, shownCardWords(before), LABELS);
    if (changes.length > 0) {
      return err({
        code: 'stale',
        title: TITLE,
        message: `Outra pessoa mudou este card. ${changes.join('; ')}. Confira e salve de novo.`,
      });
    }
    const taken = takenScore(input, before);
    if (!taken.ok) return taken;
    const scoreMoved = taken.value.score !== before.score || taken.value.scoreTakenOn !== before.scoreTakenOn;
    if (scoreMoved && before.scoreFrozen) {
      return err({
        code: 'frozen',
        title: TITLE,
        message: 'O score está congelado.',
        fields: { score: 'O score está congelado: descongele para mudar.' },
      });
    }
    const change = {
      ...taken.value,
      rating: input.rating || null,
      notes: input.notes,
    };
    await writeCard(tx, admin, before, change);
    return ok(null);
  });
}

/**
 * Returns the score of a form with its bureau and day: every new score needs both, and a recorded score
 * cannot be removed.
 */
function takenScore(
  { score, scoreBureau, scoreTakenOn }: CardUpdateInput,
  before: AdminCard,
): Result<Pick<Written, 'score' | 'scoreBureau' | 'scoreTakenOn'>> {
  const refused = (field: string, message: string) =>
    err({ code: 'score', title: TITLE, message, fields: { [field]: message } });
  const known = before.score > 0 || before.scoreTakenOn !== null;
  if (score === null) {
    if (known) return refused('score', 'Score deve ser um número de 0 a 1000');
    return ok({ score: before.score, scoreBureau: null, scoreTakenOn: null });
  }
  // A score from before bureaus were recorded stays valid until it changes.
  const same = known && score === before.score && !scoreBureau && !scoreTakenOn;
  if (same) return ok({ score, scoreBureau: before.scoreBureau, scoreTakenOn: before.scoreTakenOn });
  if (!scoreBureau) return refused('scoreBureau', 'Diga de que birô é o score');
  if (!scoreTakenOn) return refused('scoreTakenOn', 'Diga em que dia o score foi tirado');
  if (scoreTakenOn > civilDateAt(new Date()))
    return refused('scoreTakenOn', 'O dia do score ainda não chegou');
  return ok({ score, scoreBureau, scoreTakenOn });
}

/**
 * Changes one field of a card, unless another admin changed that field. Other fields (notes, score) are not touched.
 * @returns the change in a form that can be reversed.
 */
export async function setCardField(
  admin: SignedInActor,
  userId: UserId,
  input: CardFieldInput,
): Promise<Result<CardFieldInput>> {
  return asActor(admin, async (tx) => {
    const before = await readCard(tx, input.cardId, userId);
    if (!before) return err({ code: 'not-found', title: TITLE, message: 'Este card não existe mais.' });
    const { field, expectedVersion: from, to } = input;
    if (before[field] !== from) {
      const now = shownSwitches(before)[field];
      return err({
        code: 'stale',
        title: TITLE,
        message: `Outra pessoa mudou este card. ${LABELS[field]} agora: “${now}”.`,
      });
    }
    if (from !== to) await writeCard(tx, admin, before, { [field]: to });
    return ok(input);
  });
}

async function writeCard(tx: Tx, admin: SignedInActor, before: AdminCard, change: Partial<Written>) {
  await tx.update(cards).set(change).where(eq(cards.id, before.id));
  await notifyCardChange(tx, before, { ...before, ...change });
  await recordAudit(tx, admin, {
    action: 'card.update',
    entity: 'cards',
    entityId: before.id,
    before: { ...before },
    after: change,
  });
}

type Change = Pick<AdminCard, 'status' | 'score' | 'scoreVisible'> &
  Partial<Pick<AdminCard, 'scoreBureau' | 'scoreTakenOn'>>;

/** Notifies the customer of the visible part of a change. */
export async function notifyCardChange(
  tx: Tx,
  before: Pick<AdminCard, 'id' | 'userId' | 'cardType' | 'status' | 'score'>,
  after: Change,
): Promise<void> {
  const servico = await serviceName(tx, before.id);
  const notice = { userId: before.userId, kind: 'case' as const, link: `/app/card/${before.cardType}` };
  if (after.status !== before.status) {
    const { rows } = await tx.execute<{ begun: boolean }>(
      sql`select ${sql.raw(BEGUN())} as begun from cards c where c.id = ${before.id}`,
    );
    const begun = rows[0]?.begun ?? false;
    const labelOf = (status: CardStatus) => customerStatus(status, { clock: null, ended: null, begun }).label;
    const words = await noticeText(tx, 'card.status', {
      servico,
      situacao: labelOf(after.status),
      situacao_anterior: labelOf(before.status),
    });
    await sendToCustomer(tx, {
      ...notice,
      ...words,
      type: after.status === 'completed' ? 'success' : after.status === 'blocked' ? 'warning' : 'other',
    });
  }
  if (after.scoreVisible && after.score !== before.score) {
    const source =
      after.scoreBureau && after.scoreTakenOn
        ? ` (${after.scoreBureau}, ${formatDate(after.scoreTakenOn)})`
        : '';
    const words = await noticeText(tx, 'card.score', { servico, score: `${after.score}${source}` });
    await sendToCustomer(tx, { ...notice, ...words });
  }
}
