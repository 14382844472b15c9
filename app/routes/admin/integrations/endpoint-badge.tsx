import { Badge } from '#app/ui/surface.tsx';

/** How a webhook is doing: `resting` is one whose server does not answer, which is left alone for a while. */
export function EndpointBadge({ enabled, resting }: { enabled: boolean; resting: boolean }) {
  if (!enabled) return <Badge tone="warning">Pausado</Badge>;
  return resting ? <Badge tone="bad">Sem resposta</Badge> : <Badge tone="good">Ligado</Badge>;
}
