import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  lead: LeadRow;
  assignee?: string | undefined;
  /** The card that was just moved by keyboard, until it is in its new column. */
  landing: RefObject<string | null>;
};

/**
 * A lead on the board. The whole card is dragged; by keyboard it is its handle, because its name is a link, and by
 * touch too, because a finger elsewhere scrolls the board.
 */
export function LeadCard({ lead, assignee, landing }: Props) {
  const handle = useRef<HTMLButtonElement>(null);
  // In another column it is another element: the focus of a move by keyboard comes along.
  useEffect(() => {
    if (landing.current !== lead.id) return;
    landing.current = null;
    handle.current?.focus();
  }, [landing, lead.id]);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: lead.id,
    attributes: { roleDescription: 'lead que pode ser movido' },
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li ref={setNodeRef} {...pointer} className={cx('touch-manipulation', isDragging && 'opacity-40')}>
      <CardFace
        lead={lead}
        assignee={assignee}
        handle={
          <button
            type="button"
            ref={(node) => {
              handle.current = node;
              setActivatorNodeRef(node);
            }}
            {...attributes}
            onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
            className="-mr-1 inline-flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-sunken"
          >
            <GripVertical aria-hidden className="size-4" />
            <span className="sr-only">Mover {lead.name}</span>
          </button>
        }
      />
    </li>
  );
}

export function CardFace({
  lead,
  assignee,
  handle,
  lifted = false,
}: {
  lead: LeadRow;
  assignee?: string | undefined;
  handle?: React.ReactNode;
  lifted?: boolean;
}) {
  const { search } = useLocation();
  return (
    <div
      className={cx(
        'rounded-xl border border-line bg-raised py-2 pr-2 pl-3 text-[0.9375rem]',
        lifted && 'rotate-1 shadow-xl motion-reduce:rotate-0',
      )}
    >
      <div className="flex items-center gap-1">
        <Link
          to={`/admin/leads/${lead.id}${search}`}
          preventScrollReset
          draggable={false}
          data-lead-link={lead.id}
          title={lead.name}
          className="min-w-0 flex-1 truncate font-medium underline-offset-4 hover:underline"
        >
          {lead.name}
        </Link>
        {handle}
      </div>
      <p className="truncate text-sm text-muted">
        {[lead.uf, lead.plan, formatDateTime(lead.createdAt)].filter(Boolean).join(' · ')}
      </p>
      {assignee && <p className="truncate text-sm text-muted">{assignee}</p>}
    </div>
  );
}
