import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Para mover, aperte espaço ou Enter, use as setas para cima e para baixo e aperte de novo para soltar. Esc cancela.',
};

type Rows = readonly { id: string; title: string }[];

/** Screen reader announcements of moving rows. */
const announcements = (rows: Rows): Announcements => {
  const title = (id: unknown) => rows.find((row) => row.id === id)?.title ?? 'Produto';
  const place = (id: unknown) => `${rows.findIndex((row) => row.id === id) + 1} de ${rows.length}`;
  return {
    onDragStart: ({ active }) => `${title(active.id)} levantado, posição ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} na posição ${place(over.id)}.` : `${title(active.id)} fora da lista.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `${title(active.id)} solto na posição ${place(over.id)}.`
        : `${title(active.id)} voltou ao lugar.`,
    onDragCancel: ({ active }) => `${title(active.id)} voltou ao lugar.`,
  };
};

/** Makes the arrow keys move by rows instead of pixels. */
const byRow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === KeyboardCode.Down ? 1 : event.code === KeyboardCode.Up ? -1 : 0;
  if (step === 0 || !context.active) return;
  event.preventDefault();
  const tops = [...context.droppableRects.values()].map(({ top }) => top).toSorted((a, b) => a - b);
  const here = context.collisionRect?.top ?? currentCoordinates.y;
  const next =
    step > 0 ? tops.find((top) => top > here + 4) : tops.toReversed().find((top) => top < here - 4);
  if (next === undefined) return;
  return { ...currentCoordinates, y: currentCoordinates.y + next - here };
};

type Props = { rows: Rows; onMove: (from: string, to: string) => void; children: ReactNode };

/** A list whose rows can be dragged, with a pointer or the keyboard. */
export function ProductOrder({ rows, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byRow }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      id="produtos"
      sensors={sensors}
      onDragEnd={end}
      accessibility={{ announcements: announcements(rows), screenReaderInstructions: INSTRUCTIONS }}
    >
      {children}
    </DndContext>
  );
}

/** A row with its handle. */
export function OrderedRow({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { setNodeRef: setDrop, isOver } = useDroppable({ id });
  const {
    setNodeRef: setDrag,
    setActivatorNodeRef,
    listeners,
    attributes,
    transform,
    isDragging,
  } = useDraggable({
    id,
    attributes: { roleDescription: 'item que se move' },
  });
  return (
    <tr
      ref={(node) => {
        setDrop(node);
        setDrag(node);
      }}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      className={cx(
        isDragging && 'relative z-10 bg-raised opacity-90 shadow-lg',
        isOver && !isDragging && 'bg-brand-soft',
      )}
    >
      <td className="w-11 pl-2 max-lg:basis-auto!">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Mover ${title}`}
          className="inline-flex size-10 touch-none cursor-grab items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      </td>
      {children}
    </tr>
  );
}
