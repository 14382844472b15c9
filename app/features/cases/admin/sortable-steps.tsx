import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminStep } from '#app/features/cases/rules/admin-view.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  label: string;
  className: string;
  steps: AdminStep[];
  onOrder: (ids: string[]) => void;
  row: (step: AdminStep, at: number) => ReactNode;
};

const INSTRUCTIONS =
  'Para mover uma etapa, aperte espaço, use as setas e aperte espaço de novo. Esc cancela.';

/** The steps with a handle each, to be dragged by pointer or moved by keyboard. */
export default function SortableSteps({ label, className, steps, onOrder, row }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  );
  const name = (id: unknown) => steps.find((step) => step.id === id)?.name ?? '';
  const place = (id: unknown) => steps.findIndex((step) => step.id === id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)}: pega para mover.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} sobre a posição ${place(over.id)} de ${steps.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${name(active.id)} foi para a posição ${place(over.id)}.`
        : `${name(active.id)} ficou onde estava.`,
    onDragCancel: ({ active }) => `${name(active.id)} ficou onde estava.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const ids = steps.map(({ id }) => id);
    const [moved] = ids.splice(ids.indexOf(String(active.id)), 1);
    if (moved)
      ids.splice(
        steps.findIndex(({ id }) => id === over.id),
        0,
        moved,
      );
    onOrder(ids);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <ol aria-label={label} className={className}>
        {steps.map((step, at) => (
          <SortableStep key={step.id} step={step}>
            {row(step, at)}
          </SortableStep>
        ))}
      </ol>
    </DndContext>
  );
}

function SortableStep({ step, children }: { step: AdminStep; children: ReactNode }) {
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: step.id });
  const { setNodeRef, attributes, listeners, transform, isDragging } = useDraggable({ id: step.id });
  return (
    <li ref={setDropRef} className={cx(isOver && !isDragging && 'bg-brand-soft')}>
      <div
        ref={setNodeRef}
        style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : undefined}
        className={cx('flex items-start gap-1', isDragging && 'relative z-10 rounded-xl bg-raised shadow-lg')}
      >
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Mover ${step.name}`}
          className="mt-1.5 inline-flex size-9 sm:mt-2.5 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-sunken"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </li>
  );
}
