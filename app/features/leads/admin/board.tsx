import {
  type Announcements,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Dialog } from 'radix-ui';
import { type RefObject, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { COLUMN_CARDS, MOST_IN_COLUMN, morePages } from '#app/features/leads/rules/lead-board.ts';
import type { LeadBoardColumn } from '#app/features/leads/rules/lead-detail.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import { isLeadStatus } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_NEEDS_CLIENT, LEAD_STATUS_NOT_CHANGED } from '#app/features/leads/rules/panel-messages.ts';
import { canChangeLead, LEAD_STATUS_LABELS, LEAD_TONES } from '#app/features/leads/rules/terms.ts';
import { countText, withParams } from '#app/kit/list.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/surface.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { CardFace, LeadCard } from './lead-card.tsx';
import { LossReasons } from './loss-reasons.tsx';
import type { LeadChanges } from './use-lead-changes.ts';

type Props = { columns: LeadBoardColumn[]; team: TeamMember[]; changes: LeadChanges };

/** A press is a click until it has moved so far; px. */
const DRAG_FROM = 6;

/** Arrows go from column to column: a card's place within one is its date. */
const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const steps: Record<string, number> = { [KeyboardCode.Left]: -1, [KeyboardCode.Right]: 1 };
  const step = steps[event.code];
  if (!step) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects.values()].sort((a, b) => a.left - b.left);
  const at = columns.findIndex(({ right }) => currentCoordinates.x < right);
  const target = columns[Math.max(0, Math.min(columns.length - 1, at + step))];
  return target && { ...currentCoordinates, x: target.left + 12 };
};

/** The leads by status; a card is dragged, or moved with Space and the arrows. */
export default function Board({ columns, team, changes }: Props) {
  const [held, setHeld] = useState<LeadRow | null>(null);
  const [losing, setLosing] = useState<LeadRow | null>(null);
  const landing = useRef<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextColumn,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const leads = columns.flatMap((column) => column.leads).map((lead) => changes.seen(lead));
  const names = new Map(team.map(({ id, name }) => [id, name]));
  return (
    <DndContext
      id="leads-board"
      sensors={sensors}
      accessibility={{
        announcements: announcements((id) => leads.find((lead) => lead.id === id)?.name ?? ''),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={({ active }: DragStartEvent) => setHeld(leads.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setHeld(null)}
      onDragEnd={({ over, activatorEvent }) => {
        setHeld(null);
        const to = String(over?.id ?? '');
        if (!held || !isLeadStatus(to) || to === held.status) return;
        if (canChangeLead(held.status, to)) {
          landing.current = activatorEvent instanceof KeyboardEvent ? held.id : null;
          if (to === 'lost') setLosing(held);
          else changes.change([held], { status: to });
        } else {
          showToast({
            ...LEAD_STATUS_NOT_CHANGED,
            message:
              to === 'converted' ? LEAD_NEEDS_CLIENT : `Um lead não volta a ${LEAD_STATUS_LABELS[to]}.`,
          });
        }
      }}
    >
      <section
        aria-label="Quadro"
        // A region that scrolls must take the focus, or a keyboard cannot move it.
        tabIndex={0}
        className="relative grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            leads={leads.filter(({ status }) => status === column.status)}
            names={names}
            landing={landing}
            refuses={
              held !== null && held.status !== column.status && !canChangeLead(held.status, column.status)
            }
          />
        ))}
      </section>
      <DragOverlay dropAnimation={{ duration: 180, easing: 'ease-out' }}>
        {held && <CardFace lead={held} assignee={names.get(held.assigneeId ?? '')} lifted />}
      </DragOverlay>
      <Dialog.Root open={losing !== null} onOpenChange={(open) => !open && setLosing(null)}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-50 bg-deep/50" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed top-1/2 left-1/2 z-50 w-[min(22rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-2xl border border-line bg-raised p-3 text-ink"
          >
            <Dialog.Title className="px-4 pt-2 font-semibold">{losing?.name}</Dialog.Title>
            <LossReasons
              onChoose={(lossReason) => {
                if (losing) changes.change([losing], { status: 'lost', lossReason });
                setLosing(null);
              }}
            />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </DndContext>
  );
}

function Column({
  column: { status, count, more, beyond },
  leads,
  names,
  landing,
  refuses,
}: {
  column: LeadBoardColumn;
  leads: LeadRow[];
  names: Map<string, string>;
  landing: RefObject<string | null>;
  refuses: boolean;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const [params] = useSearchParams();
  const full = leads.length >= MOST_IN_COLUMN;
  return (
    <section
      ref={setNodeRef}
      aria-label={LEAD_STATUS_LABELS[status]}
      className={cx(
        'flex min-h-80 flex-col gap-2 rounded-2xl border border-line bg-sunken p-2 transition-colors duration-150',
        refuses && 'opacity-60',
        isOver && (refuses ? 'border-bad' : 'border-brand-strong bg-brand-soft'),
      )}
    >
      <h2 className="flex items-center justify-between px-1.5 pt-1 font-sans text-[0.9375rem]">
        <Badge tone={LEAD_TONES[status]}>{LEAD_STATUS_LABELS[status]}</Badge>
        <span className="tabular text-sm text-muted">{countText({ count, more: beyond })}</span>
      </h2>
      <ul className="flex flex-col gap-2">
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} assignee={names.get(lead.assigneeId ?? '')} landing={landing} />
        ))}
      </ul>
      {leads.length === 0 && <p className="px-2 py-6 text-center text-sm text-muted">Nenhum lead aqui.</p>}
      {more && (
        <Link
          to={
            full
              ? withParams(params, { visao: null, mais: null, status })
              : withParams(params, { mais: morePages(params.get('mais'), status) })
          }
          preventScrollReset={!full}
          replace={!full}
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
        >
          {full ? 'Ver todos na tabela' : `Carregar mais ${COLUMN_CARDS}`}
          <span className="sr-only"> de {LEAD_STATUS_LABELS[status]}</span>
        </Link>
      )}
    </section>
  );
}

const INSTRUCTIONS =
  'Para mover um lead, pressione Espaço. Leve-o de uma coluna a outra com as setas para os lados, solte com Espaço ou cancele com Escape.';

const column = (id: UniqueIdentifier | undefined) => {
  const status = String(id ?? '');
  return isLeadStatus(status) ? LEAD_STATUS_LABELS[status] : null;
};

/** Announcements for screen readers while a card is moved. */
const announcements = (nameOf: (id: UniqueIdentifier) => string): Announcements => ({
  onDragStart: ({ active }) => `Movendo ${nameOf(active.id)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.id)} sobre ${column(over.id)}.` : `${nameOf(active.id)} fora das colunas.`,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.id)} solto em ${column(over.id)}.` : `${nameOf(active.id)} ficou onde estava.`,
  onDragCancel: ({ active }) => `Movimento cancelado. ${nameOf(active.id)} ficou onde estava.`,
});
