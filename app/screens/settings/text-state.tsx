import type { TextState } from '#app/features/notifications/rules/notice-text-view.ts';
import { Badge } from '#app/ui/surface.tsx';

const STATES = {
  shipped: { label: 'Padrão', tone: 'neutral' },
  own: { label: 'Alterado', tone: 'info' },
  broken: { label: 'Com erro', tone: 'bad' },
} as const;

/** Shows whether the shipped or the business's own words are sent. */
export const TextStateBadge = ({ state }: { state: TextState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);
