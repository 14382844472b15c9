import { BULK_STATUS_LABELS, type BulkStatus } from '#app/features/bulk/rules/terms.ts';
import type { Tone } from '#app/lib/toast.ts';
import { Badge } from '#app/ui/surface.tsx';

const TONES: Record<BulkStatus, Tone> = {
  running: 'info',
  stopped: 'warning',
  done: 'good',
  undoing: 'info',
  undone: 'neutral',
};

export const BulkBadge = ({ status }: { status: BulkStatus }) => (
  <Badge tone={TONES[status]}>{BULK_STATUS_LABELS[status]}</Badge>
);
