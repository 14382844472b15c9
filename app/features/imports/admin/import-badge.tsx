import { IMPORT_STATUS_LABELS, type ImportStatus } from '#app/features/imports/rules/terms.ts';
import type { Tone } from '#app/lib/toast.ts';
import { Badge } from '#app/ui/surface.tsx';

const TONES: Record<ImportStatus, Tone> = {
  draft: 'warning',
  running: 'info',
  stopped: 'warning',
  done: 'good',
  undoing: 'info',
  undone: 'neutral',
};

export const ImportBadge = ({ status }: { status: ImportStatus }) => (
  <Badge tone={TONES[status]}>{IMPORT_STATUS_LABELS[status]}</Badge>
);
